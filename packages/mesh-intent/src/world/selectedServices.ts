import type { ServiceManifest } from '../manifest/types';
import { servicesIn } from './servicesIn';
import type { ServiceEntry, World } from './types';

/** Default root namespace, whose policies hold in the whole mesh (mesh.md 1.3). @public */
export const defaultRootNamespace = 'istio-system';

/**
 * Whether a selector takes the pods of a service: all of them, those of some versions, none,
 * or a label is asked for that no manifest speaks of.
 * @public
 */
export type Selection = 'all' | 'some' | 'none' | 'cannot-tell';

type Labels = Readonly<Record<string, string>>;

/** Labels the manifest says each kind of pod has: the app's, and those of each version. */
function podLabels({ metadata, spec }: ServiceManifest): readonly Labels[] {
  const own = { app: metadata.name };
  const versions = spec.versions ?? [];
  return versions.length === 0
    ? [own]
    : versions.map(({ selector }) => ({ ...own, ...selector }));
}

/**
 * How a selector meets the pods of a service. Absent and empty select every pod.
 * @public
 */
export function selectionOf(
  selector: Labels | undefined,
  manifest: ServiceManifest,
): Selection {
  const wanted = Object.entries(selector ?? {});
  if (wanted.length === 0) return 'all';
  if (selector?.app !== undefined && selector.app !== manifest.metadata.name) {
    return 'none';
  }
  const pods = podLabels(manifest);
  // Pods may carry labels no manifest speaks of, so a missing one is unknown, a different one is not.
  const answers = pods.map(labels => {
    if (wanted.every(([key, value]) => labels[key] === value)) return 'all';
    return wanted.some(([key, value]) => (labels[key] ?? value) !== value)
      ? 'none'
      : 'cannot-tell';
  });
  if (answers.every(answer => answer === 'all')) return 'all';
  if (answers.includes('all')) return 'some';
  return answers.includes('cannot-tell') ? 'cannot-tell' : 'none';
}

/**
 * Services of a namespace (of the mesh, for the root namespace) whose pods a selector takes, all or some.
 * @public
 */
export function selectedServices(
  world: World,
  object: { readonly namespace: string; readonly selector?: Labels },
): readonly ServiceEntry[] {
  const { namespace, selector } = object;
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  const app = selector?.app;
  if (app !== undefined && namespace !== root) {
    const one = world.services.get(`${namespace}/${app}`);
    return one !== undefined && takes(selector, one) ? [one] : [];
  }
  return namespace === root
    ? [...world.services.values()].filter(entry => takes(selector, entry))
    : servicesIn(world, namespace).filter(entry => takes(selector, entry));
}

function takes(selector: Labels | undefined, { manifest }: ServiceEntry) {
  const selection = selectionOf(selector, manifest);
  return selection === 'all' || selection === 'some';
}
