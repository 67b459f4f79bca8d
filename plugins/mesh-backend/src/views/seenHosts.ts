import { undeclaredEgress, type World } from '@causeway/mesh-intent';
import { egressPanel, sitesOf } from '@causeway/mesh-intent/panels';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import type { EvidenceReading } from '../changes/ChangeService';
import type { ServiceScope } from '../changes/ServiceScope';
import { snapshotReader } from '../evidence/snapshotReader';

/** Hosts a service calls without having declared them, heaviest first; undefined where the caller may not know. */
export async function seenHosts(
  about: Pick<ServiceScope, 'snapshots' | 'owners' | 'now'> & {
    readonly world: World;
    readonly service: string;
    readonly reading: EvidenceReading | undefined;
  },
): Promise<FormChoices['seenHosts']> {
  const { world, service, snapshots, owners } = about;
  const entry = world.services.get(service);
  if (entry === undefined) return undefined;
  const { metadata, spec } = entry.manifest;
  if (!about.reading?.({ ref: service, owner: metadata.owner })) {
    return undefined;
  }
  const [states, rows] = await Promise.all([
    snapshots.states(),
    snapshots.rows({ subjects: [service], signals: [undeclaredEgress.id] }),
  ]);
  const answers = snapshotReader({ owners, states, rows, now: about.now() });
  const { rows: calls } = egressPanel(
    answers(undeclaredEgress, service, spec.clusters),
    sitesOf(world, spec.clusters),
  );
  return calls.flatMap(({ host, port, requests }) =>
    host === undefined
      ? []
      : [{ host, ...(port === undefined ? {} : { port }), requests }],
  );
}
