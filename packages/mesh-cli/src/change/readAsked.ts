import { kindById, kindJsonSchema, kinds } from '@causeway/mesh-intent';
import type { Finding, JsonSchema } from '@causeway/mesh-intent';
import {
  fileLimits,
  readDocuments,
  type ReadDocument,
} from '@causeway/mesh-intent/document';
import { Misuse } from '../Misuse';
import type { Given, OptionShapes, Surroundings } from '../Verb';
import { readOperand } from '../read/readOperand';
import { setFields } from './setFields';

export const askedOptionShapes: OptionShapes = {
  kind: { type: 'string' },
  input: { type: 'string' },
  set: { type: 'string', multiple: true },
  because: { type: 'string' },
  urgent: { type: 'boolean' },
};

export const askedOptionsHelp = `What is asked for:
  --kind <id>           Kind of change: ${kinds
    .slice(0, 4)
    .map(({ id }) => id)
    .join(', ')} …; "mesh schema <kind>" says what it takes.
  --input <file>        Its input as YAML or JSON; "-" reads standard input.
  --set <field>=<value> A field of the input; wins over the file. May be repeated; a list grows
                        with each. Inside of fields: --set ports.0.name=http.
  --because <text>      The reason, for the people who approve.
  --urgent              It cannot wait: refused unless the kind skips dry-run and replay
                        and is reviewed afterwards.`;

/** What the user asks for, before anybody judged it. */
export interface Asked {
  readonly kind: string;
  readonly input: unknown;
  /** Typed or piped in: it stands nowhere else. */
  readonly fleeting: boolean;
  /** Findings with the place in the file of the field they are about. */
  readonly placed: (findings: readonly Finding[]) => readonly Finding[];
}

/** Kind and input as given. A kind that is not known here is left to the portal, which may be newer. */
export function readAsked(given: Given, around: Surroundings): Asked {
  const kind = given.text('kind');
  if (kind === undefined) {
    throw new Misuse(
      `Say what is asked for with --kind. Kinds are ${kinds
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  }
  if (given.flag('urgent')) mustBeUrgent(kind);
  const path = given.text('input');
  const sets = given.texts('set');
  if (path === undefined && sets.length === 0) {
    throw new Misuse(
      `Give the input with --input <file> or --set <field>=<value>. "mesh schema ${kind}" says what it holds.`,
    );
  }
  const document = path === undefined ? undefined : documentOf(path, around);
  const schema = kindById(kind) ? kindJsonSchema(kind) : undefined;
  const fields = setFields(fieldsIn(document, path), sets, schema);
  return {
    kind,
    input: withReason(fields, given.text('because'), { kind, schema }),
    fleeting: path === undefined || path === '-',
    placed: findings => findings.map(each => placedIn(document, each)),
  };
}

function mustBeUrgent(id: string): void {
  const urgent = kinds.filter(kind => kind.urgent).map(kind => kind.id);
  if (urgent.includes(id)) return;
  throw new Misuse(
    `--urgent: ${id} is never judged without evidence. Kinds that are: ${urgent.join(
      ', ',
    )}.`,
  );
}

function documentOf(path: string, around: Surroundings): ReadDocument {
  const text = readOperand(path, around);
  const read = readDocuments(text, {
    limits: { ...fileLimits, documents: 1 },
    place: { path: path === '-' ? 'standard input' : path },
    rule: 'input',
  });
  if (!read.ok) {
    const told = read.findings.map(
      ({ message, source }) =>
        `${source?.path}:${source?.line}:${source?.column}: ${message}`,
    );
    throw new Misuse(`The input cannot be read.\n${told.join('\n')}`);
  }
  const [document] = read.documents;
  if (document === undefined) throw new Misuse(`${path} holds no input.`);
  return document;
}

function fieldsIn(
  document: ReadDocument | undefined,
  path: string | undefined,
): Record<string, unknown> {
  const value = document?.value ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Misuse(
    `${path} does not hold fields. Write it like "service: shop/checkout", one a line.`,
  );
}

function withReason(
  fields: Record<string, unknown>,
  reason: string | undefined,
  of: { readonly kind: string; readonly schema: JsonSchema | undefined },
): Record<string, unknown> {
  if (reason === undefined) return fields;
  const { properties } = (of.schema ?? { properties: { reason: {} } }) as {
    readonly properties?: object;
  };
  if (!properties || !Object.hasOwn(properties, 'reason')) {
    throw new Misuse(`${of.kind} takes no reason. Leave --because out.`);
  }
  if (fields.reason !== undefined && fields.reason !== reason) {
    throw new Misuse(
      'The reason is given twice: in the input, and with --because. Give it once.',
    );
  }
  return { ...fields, reason };
}

function placedIn(
  document: ReadDocument | undefined,
  finding: Finding,
): Finding {
  const { source, jsonPath, message } = finding;
  if (document === undefined || source !== undefined || !jsonPath) {
    return finding;
  }
  const field = jsonPath.join('.');
  return {
    ...finding,
    source: document.place(jsonPath),
    message: message.startsWith(field) ? message : `${field}: ${message}`,
  };
}
