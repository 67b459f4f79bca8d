import type { Finding } from '@causeway/mesh-authz';
import { manifestPath } from '../../world';
import type { World, WorldEntry } from '../../world';
import { declaredOf } from '../../world/declaredOf';
import { folderFields, homeOf } from '../../world/layout';
import type { FolderField } from '../../world/layout';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'path-matches-metadata';

type Selecting = WorldEntry<{
  readonly selector?: Readonly<Record<string, string>>;
}>;

function strays(world: World, field: FolderField): Finding[] {
  return [...declaredOf(world, field).values()].flatMap(entry => {
    const { key, source } = entry;
    const home = homeOf(field, { key, namespace: key.split('/')[0] });
    const right =
      'path' in home
        ? source.path === home.path
        : source.path.startsWith(home.folder);
    if (right) return [];
    const [where, names] =
      'path' in home
        ? [`at ${home.path}`, 'its names']
        : [`in ${home.folder}`, 'metadata.namespace'];
    const at = key.includes('/') ? ['metadata', 'namespace'] : ['namespace'];
    return [
      findingAt(entry, {
        code: `${ID}/elsewhere`,
        message: `This file declares ${key}, so it belongs ${where}; move it or correct ${names}.`,
        at,
      }),
    ];
  });
}

/** Where a mode for a whole namespace is looked for. */
const NAMESPACE_FILE = 'default';

/** Modes and policies are found, and their owners asked, by the service that their file is named after. */
function otherServices(
  world: World,
  field: 'policies' | 'peerAuthentications',
): Finding[] {
  const entries: ReadonlyMap<string, Selecting> = declaredOf(world, field);
  return [...entries.values()].flatMap(entry => {
    const { key, source } = entry;
    const file = source.path.replace(/^.*\//, '').replace(/\.yaml$/, '');
    const app = entry.value.selector?.app;
    const whole = entry.value.selector === undefined;
    const wanted = app ?? (whole ? NAMESPACE_FILE : file);
    // A policy for a whole namespace may stand in any file of it; its mode is looked up in one.
    if (wanted === file || (whole && field === 'policies')) return [];
    return [
      findingAt(entry, {
        code: `${ID}/other-service`,
        message: `${key} is about ${
          app ?? 'the whole namespace'
        }, so it belongs in ${wanted}.yaml, where the owners of ${
          app ?? 'the namespace'
        } are asked; move it or correct its selector.`,
        at: app === undefined ? ['spec'] : ['spec', 'selector', 'matchLabels'],
      }),
    ];
  });
}

/** @public */
export const pathMatchesMetadata: Rule = {
  id: ID,
  title: 'Files stand where their names say',
  why: 'Owners are found by path; a file under another name would be approved by the wrong people.',
  reads: [],
  check: (world, scope) => [
    ...scope.services
      .filter(({ ref, source }) => source.path !== manifestPath(ref))
      .map(entry =>
        findingAt(entry, {
          code: `${ID}/elsewhere`,
          message: `This file declares ${
            entry.ref
          }, so it belongs at ${manifestPath(
            entry.ref,
          )}; move it or correct metadata.namespace and metadata.name.`,
          at: ['metadata', 'name'],
        }),
      ),
    ...(scope.whole
      ? [
          ...folderFields.flatMap(field => strays(world, field)),
          ...otherServices(world, 'policies'),
          ...otherServices(world, 'peerAuthentications'),
        ]
      : []),
    ...[...world.unparsed.values()]
      .flat()
      .filter(({ code }) => scope.whole && code.startsWith(`${ID}/`)),
  ],
};
