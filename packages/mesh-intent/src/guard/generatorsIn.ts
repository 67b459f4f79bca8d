import type { JsonPath } from '../document';
import { isPlain, mapAt, textAt } from './plain';
import type { Plain } from './plain';
import type { TreeObject } from './readTree';
import type { GuardedService } from './types';

const FIELD = 'externalTrafficPolicy';

/** The same words inside a text: Helm values in a ConfigMap, a patch written as a block, or one that names the field by its path. */
const IN_TEXT =
  /externalTrafficPolicy["']?(?:\s*|,?\s*["']?value["']?\s*):\s*["']?Local\b/;

/** An operation of a JSON patch: `{op: replace, path: /spec/externalTrafficPolicy, value: Local}`. */
function patchesToLocal(value: Plain): boolean {
  return (
    value.value === 'Local' &&
    typeof value.path === 'string' &&
    value.path.endsWith(`/${FIELD}`)
  );
}

function asksForLocal(text: string, field: string | number | undefined) {
  return field === FIELD ? text === 'Local' : IN_TEXT.test(text);
}

/** Paths at which an object asks for Local, at any depth. */
function localAt(value: unknown, path: JsonPath): JsonPath[] {
  if (typeof value === 'string') {
    return asksForLocal(value, path[path.length - 1]) ? [path] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => localAt(each, [...path, index]));
  }
  if (!isPlain(value)) return [];
  if (patchesToLocal(value)) return [[...path, 'value']];
  return Object.entries(value).flatMap(([key, each]) =>
    localAt(each, [...path, key]),
  );
}

function nameOf(object: TreeObject): string {
  const { value } = object;
  const metadata = mapAt(value, 'metadata');
  const name = textAt(metadata, 'name');
  const kind = textAt(value, 'kind') ?? 'values';
  if (name === undefined) return kind;
  return `${kind} ${textAt(metadata, 'namespace') ?? 'default'}/${name}`;
}

/**
 * Places of an object other than a Service that ask for Local: Helm values, Cilium's own Gateway and Ingress settings,
 * gateway classes, operators' resources, patches (mesh.md 9.3). What Service comes of them is not in the tree.
 */
export function generatorsIn(object: TreeObject): GuardedService[] {
  return localAt(object.value, []).map(path => ({
    answer: 'cannot-tell',
    reason: 'generator',
    name: nameOf(object),
    message: `${path.join(
      '.',
    )} asks for Local for a Service that is made elsewhere; render it and ask again, or set Cluster.`,
    source: object.place(path),
  }));
}
