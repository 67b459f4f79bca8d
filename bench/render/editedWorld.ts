import { printManifest, worldAfter } from '@causeway/mesh-intent';
import type { ServiceEntry, World } from '@causeway/mesh-intent';

/** Coprime to the numbers of services measured, so that edits are spread over all of them. */
const STRIDE = 271;

type Spec = ServiceEntry['manifest']['spec'];

export type SpecEdit = (spec: Spec, at: number) => Spec;

/** Another account, and so other policies of its hosts. */
export const otherAccount: SpecEdit = (spec, at) => ({
  ...spec,
  serviceAccount: `account-${at}`,
});

/** A dependency that there is not, so that a check has something to say. */
export const unknownDependency: SpecEdit = (spec, at) => ({
  ...spec,
  dependsOn: [...spec.dependsOn, { service: `nowhere/service-${at}` }],
});

interface Wanted {
  readonly at: number;
  readonly edit: SpecEdit;
}

type Edits = Parameters<typeof worldAfter>[1];

/** The edit of one manifest as a pull request brings it, the service it is of, and how it is read. */
export function editOf(world: World, { at, edit }: Wanted) {
  const all = [...world.services.values()];
  const { ref, manifest, source } = all[(at * STRIDE) % all.length];
  const { path } = source;
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const spec = edit(manifest.spec, at);
  const after = printManifest({ ...manifest, spec });
  const edits: Edits = [{ repo: 'routing', edits: [{ path, before, after }] }];
  return { ref, edits, read: (made: Edits) => worldAfter(world, made) };
}

/** The world with one manifest edited, and the service it is of. */
export function editedWorld(
  world: World,
  wanted: Wanted,
): { readonly ref: string; readonly after: World } {
  const { ref, edits, read } = editOf(world, wanted);
  return { ref, after: read(edits) };
}
