import type { JsonPath, ShapeReader } from './ShapeReader';
import { operationFields, sourceFields } from './fieldNames';
import type {
  PolicyCondition,
  PolicyOperation,
  PolicyRule,
  PolicySource,
} from './types';

/** The named lists of a mapping, those that are there; a present empty list stays. */
function lists<K extends string>(
  reader: ShapeReader,
  value: unknown,
  { path, names }: { path: JsonPath; names: readonly K[] },
): Partial<Record<K, readonly string[]>> {
  const found = reader.fields(value, path, names);
  const read: Partial<Record<K, readonly string[]>> = {};
  for (const name of names) {
    const texts = reader.texts(found.get(name), [...path, name]);
    if (texts !== undefined) read[name] = texts;
  }
  return read;
}

function source(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): PolicySource {
  const inner = reader.fields(value, path, ['source']).get('source');
  return lists(reader, inner, {
    path: [...path, 'source'],
    names: sourceFields,
  });
}

function operation(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): PolicyOperation {
  const inner = reader.fields(value, path, ['operation']).get('operation');
  return lists(reader, inner, {
    path: [...path, 'operation'],
    names: operationFields,
  });
}

function condition(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): PolicyCondition | undefined {
  const found = reader.fields(value, path, ['key', 'values', 'notValues']);
  if (!found.has('key')) {
    return reader.problem({
      what: 'shape',
      path: [...path, 'key'],
      message: 'A condition needs a key, such as "request.headers[x-team]".',
    });
  }
  const key = reader.text(found.get('key'), [...path, 'key']);
  const values = reader.texts(found.get('values'), [...path, 'values']);
  const notValues = reader.texts(found.get('notValues'), [
    ...path,
    'notValues',
  ]);
  return key === undefined
    ? undefined
    : {
        key,
        ...(values === undefined ? {} : { values }),
        ...(notValues === undefined ? {} : { notValues }),
      };
}

/** One rule as written; what is wrong with its shape is in the reader. */
export function readRule(
  reader: ShapeReader,
  value: unknown,
  path: JsonPath,
): PolicyRule {
  const found = reader.fields(value, path, ['from', 'to', 'when']);
  const from = reader.list(found.get('from'), [...path, 'from'], (item, at) =>
    source(reader, item, at),
  );
  const to = reader.list(found.get('to'), [...path, 'to'], (item, at) =>
    operation(reader, item, at),
  );
  const when = reader.list(found.get('when'), [...path, 'when'], (item, at) =>
    condition(reader, item, at),
  );
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(when === undefined ? {} : { when }),
  };
}
