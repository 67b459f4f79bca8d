import type { Kind } from '../types';
import { undoByLines } from '../undoByLines';
import { revertExamples } from './examples';
import { revertForm } from './form';
import { revertInput } from './input';
import type { RevertInput } from './input';
import { planRevert } from './plan';

/**
 * Takes a merged change back.
 *
 * @public
 */
export const revert: Kind<RevertInput> = {
  id: 'revert',
  title: 'Revert a change',
  description:
    'Takes a merged change back: the inverse of its steps on the repositories of today, last step first.',
  permission: { name: 'mesh.change.revert.submit', action: 'update' },
  input: revertInput,
  form: revertForm,
  examples: revertExamples,
  subject: ({ services: [service] }) => ({ service }),
  // What is reverted is never typed: it comes from the change that was merged.
  prefill: () => ({}),
  undoes: ({ change }) => change,
  plan: planRevert,
  undo: undoByLines,
};
