import type { World } from '@causeway/mesh-intent';

/** What a rendering cannot tell because a repository was not read; nothing of it may look as if it were absent. */
export function unreadRepositories(world: World): readonly string[] {
  return [
    ...(world.commits.security === undefined
      ? [
          'The security repository has not been read, so it is unknown which services are strict; their default-deny policies are not among the objects.',
        ]
      : []),
    ...(world.commits.platform === undefined
      ? [
          'The platform tree has not been read, so the name of the egress gateway is assumed.',
        ]
      : []),
  ];
}
