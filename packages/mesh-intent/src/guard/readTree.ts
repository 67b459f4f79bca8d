import type { SourcePlace } from '@causeway/mesh-authz';
import { platformLimits, readDocuments } from '../document';
import type { JsonPath, ReadDocument } from '../document';
import { isPlain } from './plain';
import type { Plain } from './plain';
import type { UnreadFile } from './types';

/** One object of the tree, taken out of lists. */
export interface TreeObject {
  readonly value: Plain;
  place(path: JsonPath): SourcePlace;
}

export interface ReadTree {
  readonly objects: readonly TreeObject[];
  readonly unread: readonly UnreadFile[];
}

/** Words without which a file has nothing to do with the class; trees hold large bundles that are not worth parsing. */
const RELEVANT =
  /kind["']?\s*:\s*["']?(?:Service|ServiceList|List|CiliumL2AnnouncementPolic(?:y|yList)|CiliumLoadBalancerIPPool(?:List)?)\b|externalTrafficPolicy/;

function objectsIn(
  value: unknown,
  at: JsonPath,
  document: ReadDocument,
): TreeObject[] {
  // A file may hold a patch, which is a list of operations.
  if (Array.isArray(value)) {
    return value.flatMap((item, index) =>
      objectsIn(item, [...at, index], document),
    );
  }
  if (!isPlain(value)) return [];
  if (Array.isArray(value.items) && /List$/.test(String(value.kind))) {
    return value.items.flatMap((item, index) =>
      objectsIn(item, [...at, 'items', index], document),
    );
  }
  return [{ value, place: path => document.place([...at, ...path]) }];
}

function readText(
  path: string,
  text: string,
  repo: string | undefined,
): ReadTree {
  const place = repo === undefined ? { path } : { repo, path };
  const result = readDocuments(text, {
    limits: platformLimits,
    place,
    rule: 'l2-announcer',
  });
  if (result.ok) {
    const objects = result.documents.flatMap(document =>
      objectsIn(document.value, [], document),
    );
    return { objects, unread: [] };
  }
  const [first] = result.findings;
  return {
    objects: [],
    unread: [
      {
        message: `The file cannot be read, so what it declares is unknown: ${first.message} Render it first, or mend it.`,
        source: first.source ?? place,
      },
    ],
  };
}

/**
 * Reads every YAML and JSON file of a tree that can matter, in the order of the paths. Never throws on any content.
 */
export function readTree(
  files: ReadonlyMap<string, string>,
  repo: string | undefined,
): ReadTree {
  const read = [...files]
    .filter(
      ([path, text]) => /\.(ya?ml|json)$/.test(path) && RELEVANT.test(text),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => readText(path, text, repo));
  return {
    objects: read.flatMap(({ objects }) => objects),
    unread: read.flatMap(({ unread }) => unread),
  };
}
