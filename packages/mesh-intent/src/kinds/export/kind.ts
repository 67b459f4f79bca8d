import { prefilledService } from '../askedService';
import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { exportExamples } from './examples';
import { exportForm } from './form';
import { exportInput } from './input';
import type { ExportInput } from './input';
import { planExport } from './plan';

/**
 * Opens a service to other clusters. `export` is a word of the language, so the record has another name than its id.
 *
 * @public
 */
export const exportKind: Kind<ExportInput> = {
  id: 'export',
  title: 'Export to other clusters',
  description:
    'Makes a service visible in other clusters and lets named callers there in.',
  permission: { name: 'mesh.change.export.submit', action: 'update' },
  input: exportInput,
  form: exportForm,
  examples: exportExamples,
  subject: ({ service }) => ({ service }),
  prefill: (world, service) => {
    const entry = prefilledService(world, service);
    if (entry === undefined) return {};
    const own = new Set(entry.manifest.spec.clusters);
    const others = [...world.clusters.keys()].filter(name => !own.has(name));
    return {
      service: entry.ref,
      // Where there is only one other cluster there is nothing to choose.
      ...(others.length === 1 ? { clusters: others } : {}),
    };
  },
  plan: planExport,
  undo: undoByLines,
  expires: ({ until }) => until,
};
