import { principalsOf, type Kind, type World } from '@causeway/mesh-intent';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import type { Caller } from '../changes/ChangeService';

/** Lists and today's values for a form, read from the world as last seen. */
export function formChoices(options: {
  readonly kind: Kind;
  readonly world: World;
  readonly caller: Caller;
  readonly service: string | undefined;
  readonly seenHosts: FormChoices['seenHosts'] | undefined;
}): FormChoices {
  const { kind, world, caller, service, seenHosts } = options;
  const asksIdentities = kind.form.fields.some(
    ({ suggests }) => suggests === 'identities',
  );
  const declared = [...world.services.keys()].map(ref => ref.split('/')[0]);
  const namespaces = new Set([
    ...declared,
    ...(world.platform?.namespaces.keys() ?? []),
  ]);
  return {
    services: [...world.services.keys()].sort(),
    clusters: [...world.clusters.values()].map(({ name, site, region }) => ({
      name,
      site,
      region,
    })),
    namespaces: [...namespaces].sort(),
    owners: caller.ownership.filter(ref => ref.startsWith('group:')),
    ...(seenHosts === undefined ? {} : { seenHosts }),
    ...(asksIdentities ? { identities: identitiesOf(world) } : {}),
    prefill: kind.prefill(world, service) as Record<string, unknown>,
  };
}

/** Every identity that a declared service has, in order. */
function identitiesOf(world: World): readonly string[] {
  const all = [...world.services.values()].flatMap(entry =>
    principalsOf(world, entry),
  );
  return [...new Set(all)].sort();
}
