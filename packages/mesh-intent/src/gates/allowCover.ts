import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { versionSelector } from '../render/podSelector';
import { defaultRootNamespace } from '../world';
import type { ServiceEntry, World } from '../world';

type Labels = Readonly<Record<string, string>>;

/** The best that is known of any ALLOW policy for some pods. */
export type AllowCover = 'enforced' | 'watched' | 'cannot-tell' | 'none';

/** Whether a policy lets somebody in once everything else is refused. */
function admits({ action, rules = [], targetRefs = [] }: AuthorizationPolicy) {
  // Sidecars ignore policies with targets (mesh.md 1.3); one without rules matches nothing (mesh.md 1.2).
  return action === 'ALLOW' && rules.length > 0 && targetRefs.length === 0;
}

function podsOf({ manifest }: ServiceEntry): Labels[] {
  const versions = manifest.spec.versions ?? [];
  return versions.length === 0
    ? [{ app: manifest.metadata.name }]
    : versions.map(each => versionSelector(manifest, each));
}

function coverOf(world: World, namespace: string, labels: Labels): AllowCover {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  const scopes = [root, namespace];
  const found = [...world.policies.values()]
    .filter(({ value }) => scopes.includes(value.namespace) && admits(value))
    .flatMap<AllowCover>(({ value }) => {
      const wanted = Object.entries(value.selector ?? {});
      const other = wanted.filter(([name, is]) => labels[name] !== is);
      if (other.length === 0) return value.dryRun ? 'watched' : 'enforced';
      // Pods may carry labels no manifest speaks of: a missing one is unknown, a different one is not.
      return !value.dryRun &&
        other.every(([name]) => labels[name] === undefined)
        ? 'cannot-tell'
        : [];
    });
  if (found.includes('enforced')) return 'enforced';
  const unread = [...world.unparsed.keys()].some(key =>
    scopes.some(scope => key.startsWith(`security:policies/${scope}/`)),
  );
  if (found.includes('cannot-tell') || unread) return 'cannot-tell';
  return found.includes('watched') ? 'watched' : 'none';
}

/** Whether somebody is let in to each kind of pod of a service, once whoever is not let in is refused. */
export function allowCovers(
  world: World,
  service: ServiceEntry,
): readonly AllowCover[] {
  const { namespace } = service.manifest.metadata;
  return podsOf(service).map(each => coverOf(world, namespace, each));
}
