import {
  celExpression,
  flagTable,
  tlsTable,
} from '@causeway/mesh-intent/failures';
import { signals, type Signal } from '@causeway/mesh-intent/signals';

function span(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`;
}

function wayOf(signal: Signal): string {
  return signal.way === 'ask'
    ? 'asked on demand, about one subject'
    : `collected every ${span(signal.everySeconds)} for the whole fleet, by ${
        signal.about
      }; trend: ${signal.trend.unit}`;
}

function section(signal: Signal): string {
  const rows = [
    ['Parts', signal.parts.map(part => `\`${signal.id}.${part}\``).join(', ')],
    ['How', wayOf(signal)],
    ['Unit', signal.unit],
    [
      'Window',
      signal.windowSeconds === undefined
        ? 'an instant'
        : span(signal.windowSeconds),
    ],
    ['Stale after', span(signal.freshForSeconds)],
    [
      'Samples needed',
      signal.minimumSamples === undefined
        ? 'none'
        : String(signal.minimumSamples),
    ],
    ['Seen by', signal.visibleTo],
    ['Source', signal.source],
  ];
  return [
    `## ${signal.id}`,
    '',
    `${signal.title}. ${signal.means}`,
    '',
    '| | |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join('\n');
}

function flagRows(): string {
  return Object.entries(flagTable)
    .map(
      ([name, { bit, origin, ambiguous, means }]) =>
        `| ${name} | ${bit} | ${means} | ${origin} | ${
          ambiguous ? 'yes' : 'no'
        } |`,
    )
    .join('\n');
}

/** Every signal, and the table that tells whom a failure belongs to. */
export function signalsPage(): string {
  return `# Signals

A signal is a named question to telemetry. Each part of it has one owner at each site; a part nobody answers for has to
be listed under \`mesh.evidence.notConfigured\`, or the portal does not start. Every answer carries its source, site and
time, and is unknown past its bound: no data, not allowed, unreachable, stale and not configured are five different
answers.

${signals.map(section).join('\n\n')}

# Failures by origin

Told in this order: the TLS reason of a failed connection, then \`response_code_details\`, then the response flags, then
the code. Of several flags the mesh's own decides first, then the client's, the application's, the network's.

| flag | bit | means | origin | may have another cause |
| --- | --- | --- | --- | --- |
${flagRows()}

| text of a failed TLS handshake | class | may have another cause |
| --- | --- | --- |
${tlsTable
  .map(
    ({ text, failure, ambiguous }) =>
      `| \`${text}\` | ${failure} | ${ambiguous ? 'yes' : 'no'} |`,
  )
  .join('\n')}

The same as a CEL expression for a tag override of a Telemetry object, for the proxies of callers and HTTP only. Every
attribute is guarded; still test it against the release in use, because an expression that does not compile can take a
listener down.

\`\`\`
${celExpression()}
\`\`\``;
}
