import { LineCounter, isMap, isSeq, parseAllDocuments } from 'yaml';
import type { Node } from 'yaml';
import type { World } from '../../world';
import type { ServedObject } from './apiServer';

/** An object of a file, with the lines it takes up there. */
export interface PlacedObject {
  readonly object: ServedObject;
  readonly repo: string;
  readonly path: string;
  readonly firstLine: number;
  readonly lastLine: number;
}

function isServed(value: unknown): value is ServedObject {
  const object = value as Partial<ServedObject> | null;
  return (
    typeof object?.apiVersion === 'string' &&
    typeof object.kind === 'string' &&
    typeof object.metadata?.name === 'string'
  );
}

function nodesOf(contents: unknown): Node[] {
  if (!isMap(contents)) return [];
  const items = contents.get('kind') === 'List' ? contents.get('items') : null;
  return isSeq(items) ? (items.items as Node[]) : [contents as Node];
}

/** Every object of the repositories whose files were read, as the API server would get it. */
export function servedObjects(world: World): PlacedObject[] {
  return [...world.snapshots.values()].flatMap(({ role, files }) =>
    [...files].flatMap(([path, { text }]) => {
      if (world.parsed?.get(`${role}:${path}`)?.type === 'unparsed') return [];
      const lines = new LineCounter();
      const documents = parseAllDocuments(text, { lineCounter: lines });
      if (documents.some(({ errors }) => errors.length > 0)) return [];
      return documents.flatMap(document =>
        nodesOf(document.contents).flatMap<PlacedObject>(node => {
          const value: unknown = node.toJS(document);
          const [first = 0, end = 0] = node.range ?? [];
          if (!isServed(value)) return [];
          const { namespace = 'default' } = value.metadata;
          return [
            {
              object: { ...value, metadata: { ...value.metadata, namespace } },
              repo: role,
              path,
              firstLine: lines.linePos(first).line,
              lastLine: lines.linePos(end).line,
            },
          ];
        }),
      );
    }),
  );
}

/** Labels of the namespaces: those the platform tree gives, and injection where services of ours run. */
export function namespaceLabels(
  world: World,
  objects: readonly PlacedObject[],
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const labels = new Map<string, Readonly<Record<string, string>>>();
  for (const { manifest } of world.services.values()) {
    labels.set(manifest.metadata.namespace, { 'istio-injection': 'enabled' });
  }
  for (const { object, repo } of objects) {
    if (repo === 'platform' && object.kind === 'Namespace') {
      const { name } = object.metadata;
      const own = (object.metadata as { labels?: Record<string, string> })
        .labels;
      labels.set(name, { ...labels.get(name), ...own });
    }
  }
  return labels;
}
