import type { JsonSchema } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';

type Fields = Record<string, unknown>;

/** Fields of an input that are given on the command line: "host=api.example.com", "ports.0.port=8080". */
export function setFields(
  input: Readonly<Fields>,
  pairs: readonly string[],
  schema: JsonSchema | undefined,
): Fields {
  const made = structuredClone(input) as Fields;
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const path = pair.slice(0, Math.max(at, 0)).split('.');
    if (
      at < 1 ||
      !path.every(key => /^([A-Za-z][A-Za-z0-9-]*|\d{1,3})$/.test(key))
    ) {
      throw new Misuse(
        `--set ${pair}: write <field>=<value>, for example --set port=443 or --set ports.0.name=http.`,
      );
    }
    setField(made, path, { text: pair.slice(at + 1), schema });
  }
  return made;
}

function setField(
  into: Fields | unknown[],
  [key, ...rest]: readonly string[],
  given: { readonly text: string; readonly schema: JsonSchema | undefined },
): void {
  const target = into as Fields;
  const schema = schemaAt(given.schema, key);
  const before = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length === 0) {
    target[key] = valueOf(given.text, schema, before);
    return;
  }
  const fresh = /^\d+$/.test(rest[0]) ? [] : {};
  const inner = typeof before === 'object' && before !== null ? before : fresh;
  target[key] = inner;
  setField(inner as Fields, rest, { text: given.text, schema });
}

function schemaAt(
  schema: JsonSchema | undefined,
  key: string,
): JsonSchema | undefined {
  const { properties, items } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
  };
  if (/^\d+$/.test(key)) return items;
  return properties && Object.hasOwn(properties, key)
    ? properties[key]
    : undefined;
}

/** What the text stands for, by the type the field has; what is no such value stays a text, and the portal says so. */
function valueOf(
  text: string,
  schema: JsonSchema | undefined,
  before: unknown,
): unknown {
  const { type, items } = (schema ?? {}) as {
    readonly type?: unknown;
    readonly items?: JsonSchema;
  };
  switch (type) {
    case 'integer':
    case 'number':
      return text.trim() === '' || Number.isNaN(Number(text))
        ? text
        : Number(text);
    case 'boolean':
      return text === 'true' || (text === 'false' ? false : text);
    case 'array': {
      const whole = parsed(text);
      if (Array.isArray(whole)) return whole;
      const one = valueOf(text, items, undefined);
      return Array.isArray(before) ? [...(before as unknown[]), one] : [one];
    }
    case 'object':
      return parsed(text) ?? text;
    case 'string':
      return text;
    default:
      // A field of several types, or of none that is known here.
      return /^[[{]/.test(text) ? parsed(text) ?? text : text;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
