import { detailTable } from './detailTable';
import { flagTable } from './flagTable';
import type { FailureOrigin } from './flagTable';
import { precedence } from './originOf';
import { tlsTable } from './tlsTable';

/** CEL has no bit operators, so a flag is asked for by division (mesh.md 8). */
function flagTest(bit: number): string {
  return `(response.flags / ${2 ** bit}) % 2 == 1`;
}

const quoted = (text: string) => `'${text.replace(/'/g, "\\'")}'`;

function anyOf(tests: readonly string[]): string {
  return tests.length === 0 ? 'false' : `(${tests.join(' || ')})`;
}

function flagsOf(origin: FailureOrigin): readonly string[] {
  return Object.values(flagTable)
    .filter(each => each.origin === origin)
    .map(({ bit }) => flagTest(bit));
}

function detailsOf(origin: FailureOrigin): readonly string[] {
  return detailTable
    .filter(each => each.origin === origin)
    .map(({ prefix }) => `response.code_details.startsWith(${quoted(prefix)})`);
}

/**
 * The expression for a Telemetry tag override that labels each request with its origin, made from the same tables.
 * Every attribute is guarded: an evaluation error would label the request "unknown", a compile error can reject the
 * listener. HTTP only, for the caller's proxy; test it against the proxies in use before it goes out.
 * @public
 */
export function celExpression(): string {
  const has = (attribute: string, test: string) =>
    `(has(${attribute}) && ${test})`;
  const uf = flagTest(flagTable.UF.bit);
  const tls = has(
    'upstream.transport_failure_reason',
    anyOf(
      tlsTable.map(
        ({ text }) =>
          `upstream.transport_failure_reason.contains(${quoted(text)})`,
      ),
    ),
  );
  const chain = (attribute: string, of: (from: FailureOrigin) => string) =>
    precedence.map(origin => `${has(attribute, of(origin))} ? '${origin}'`);
  return [
    `${has('response.flags', uf)} && ${tls} ? 'mesh'`,
    ...chain('response.code_details', origin => anyOf(detailsOf(origin))),
    ...chain('response.flags', origin => anyOf(flagsOf(origin))),
    `!has(response.code) ? 'network'`,
    `response.code >= 500 ? 'application'`,
    `'ok'`,
  ].join(' : ');
}
