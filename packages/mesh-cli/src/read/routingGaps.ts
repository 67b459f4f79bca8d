import type { World } from '@causeway/mesh-intent';

/** Why what is told of services may not be all of it. */
export function routingGaps(world: World): {
  readonly undecided: readonly string[];
} {
  if (!world.snapshots.has('routing')) {
    return {
      undecided: [
        'The routing repository is not given, so no service is known; add --repo routing=<path>.',
      ],
    };
  }
  const unread = [...world.unparsed].filter(
    ([key]) => !key.includes(':') || key.startsWith('routing:services/'),
  );
  return {
    undecided: unread.map(
      ([key, [first]]) => `${key} cannot be read: ${first.message}`,
    ),
  };
}
