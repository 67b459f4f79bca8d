import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'allowlist';
const FILE = 'allowlist.yaml';
/** What would route or patch beside the Gateway API; other Istio objects are made by rendering. */
const GUARDED: ReadonlySet<string> = new Set(['VirtualService', 'EnvoyFilter']);

/** @public */
export const allowlist: Rule = {
  id: ID,
  title: 'Istio routes and patches stand only where they are allowed',
  why: 'Two APIs that route one service contradict each other, and patches break with the proxy’s next release (M-14).',
  reads: ['routing', 'platform'],
  check: (world, scope) => {
    if (!scope.whole || !world.snapshots.has('routing')) return [];
    const objects = (world.platform?.istioObjects ?? []).filter(({ kind }) =>
      GUARDED.has(kind),
    );
    const unread = world.unparsed.has(`routing:${FILE}`);
    return objects
      .filter(
        ({ kind, namespace, name }) =>
          !world.allowlist.has(kind) &&
          !world.allowlist.has(`${kind} ${namespace}/${name}`),
      )
      .map(({ kind, namespace, name, source }) => {
        const entry = { place: () => source };
        const which = `${kind} ${namespace}/${name}`;
        return unread
          ? findingAt(entry, {
              code: `${ID}/cannot-tell`,
              severity: 'warning',
              message: `${FILE} cannot be read, so nobody can tell whether ${which} is allowed.`,
              at: [],
            })
          : findingAt(entry, {
              code: `${ID}/not-listed`,
              message: `${which} is not in ${FILE} of routing. Write an HTTPRoute instead, or list it with its reason and the Gateway API issue that would retire it.`,
              at: [],
            });
      });
  },
};
