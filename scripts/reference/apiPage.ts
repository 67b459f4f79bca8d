import { meshOpenApi } from '@causeway/plugin-mesh-common';
import type { JsonSchema } from '@causeway/mesh-intent';
import { sections, sortedBy, table } from './markdown';
import { schemaHead, schemaRows } from './schemaRows';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: JsonSchema };
    };
  };
  readonly responses: Readonly<
    Record<string, { readonly description?: string }>
  >;
}

const schemas: Readonly<Record<string, JsonSchema>> =
  meshOpenApi.components.schemas;

function bodyOf({ requestBody }: Operation): string | undefined {
  if (requestBody === undefined) return undefined;
  const { schema } = requestBody.content['application/json'];
  const name = String(schema.$ref ?? '').replace(/^.*\//, '');
  const rows = schemaRows(schemas[name] ?? schema);
  return rows.length === 0
    ? 'Body: an empty object, or none.'
    : sections('Body:', table(schemaHead, rows));
}

function parametersOf({ parameters = [] }: Operation): string | undefined {
  if (parameters.length === 0) return undefined;
  const rows = parameters.flatMap(parameter => {
    const [[name, type, needed, limits]] = schemaRows({
      properties: { [parameter.name]: parameter.schema },
      required: parameter.required ? [parameter.name] : [],
    });
    return [[name, parameter.in, type, needed, limits]];
  });
  return table(['parameter', 'in', 'type', 'needed', 'limits'], rows);
}

function answersOf({ responses }: Operation): string {
  const { Error: error } = meshOpenApi.components.responses;
  const said = sortedBy(Object.entries(responses), ([status]) => status);
  const good = said.filter(([status]) => status < '400');
  const bad = said.filter(([status]) => status >= '400');
  return [
    ...good.map(([status, { description }]) => `${status} ${description}.`),
    ...(bad.length === 0
      ? []
      : [
          `${bad.map(([status]) => status).join(', ')}: ${error.description
            .charAt(0)
            .toLowerCase()}${error.description.slice(1)}.`,
        ]),
  ].join(' ');
}

/** The REST API, from its OpenAPI document. */
export function apiPage(): string {
  const operations = Object.entries(meshOpenApi.paths).flatMap(
    ([path, verbs]) =>
      Object.entries(verbs as Readonly<Record<string, Operation>>).map(
        ([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation }),
      ),
  );
  return sections(
    '# REST API',
    `Under \`/api/mesh\`. ${meshOpenApi.info.description} The document itself: \`GET /api/mesh/openapi.json\`.`,
    'Callers send a Backstage token: `Authorization: Bearer …`. Not needed where an operation says so, nor for `POST /api/mesh/webhooks/forgejo` (or `/github`), which the forge calls and signs with the secret of `mesh.codeHost.<forgejo or github>.webhookSecret`.',
    ...sortedBy(operations, ({ path, verb }) => `${path} ${verb}`).map(
      ({ path, verb, operation }) =>
        sections(
          `## ${verb} ${path}`,
          // The document lists 401 wherever a token is asked for.
          `${operation.summary}.${
            operation.responses['401'] ? '' : ' No token needed.'
          }`,
          parametersOf(operation),
          bodyOf(operation),
          `Answers: ${answersOf(operation)}`,
        ),
    ),
  );
}
