import { allCycles, blastRadius, callGraph } from '@causeway/mesh-intent';
import type { CallGraph, Reached } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Given, Verb } from '../Verb';
import { readWorld } from '../read/readWorld';
import { routingGaps } from '../read/routingGaps';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';

interface Drawing {
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

function dot(
  edges: readonly (readonly [string, string])[],
  nodes: readonly string[],
): string {
  return [
    'digraph mesh {',
    '  rankdir=LR;',
    ...nodes.map(node => `  ${JSON.stringify(node)};`),
    ...edges.map(
      ([from, to]) => `  ${JSON.stringify(from)} -> ${JSON.stringify(to)};`,
    ),
    '}',
  ].join('\n');
}

function whole(graph: CallGraph, format: string): Drawing {
  const nodes = [...graph.keys()].sort();
  const edges = nodes.flatMap(from =>
    [...new Set(graph.get(from))].sort().map(to => [from, to] as const),
  );
  const { cycles } = allCycles(graph);
  const lines = nodes.map(node => {
    const targets = edges.filter(([from]) => from === node);
    return targets.length === 0
      ? node
      : `${node} → ${targets.map(([, to]) => to).join(', ')}`;
  });
  const told = cycles.map(cycle => `cycle: ${cycle.join(' → ')}`);
  return {
    text: format === 'dot' ? dot(edges, nodes) : [...lines, ...told].join('\n'),
    json: {
      nodes,
      edges: edges.map(([from, to]) => ({ from, to })),
      cycles,
    },
  };
}

function around(
  graph: CallGraph,
  asked: { readonly of: string; readonly direction: 'up' | 'down' },
  format: string,
): Drawing {
  const { of, direction } = asked;
  const radius = blastRadius(graph, of);
  const reached = direction === 'up' ? radius.callers : radius.callees;
  const edge = ({ ref, via }: Reached) =>
    direction === 'up' ? ([ref, via] as const) : ([via, ref] as const);
  const line = ({ ref, via, distance }: Reached) =>
    `${'  '.repeat(distance)}${ref}${distance > 1 ? ` (by ${via})` : ''}`;
  const head = `${of}: ${reached.length} ${
    direction === 'up' ? 'notice when it fails' : 'whose failure it notices'
  }`;
  return {
    text:
      format === 'dot'
        ? dot(reached.map(edge), [of, ...reached.map(({ ref }) => ref)])
        : [head, ...reached.map(line)].join('\n'),
    json: { of, direction, reached },
  };
}

function directionOf(given: Given): 'up' | 'down' {
  const direction = given.text('direction') ?? 'up';
  if (direction === 'up' || direction === 'down') return direction;
  throw new Misuse(`--direction ${direction} is not known. Use up or down.`);
}

function drawn(graph: CallGraph, given: Given, format: string): Drawing {
  const of = given.text('of');
  if (of === undefined) {
    if (given.text('direction') !== undefined) {
      throw new Misuse('--direction needs --of <service>.');
    }
    return whole(graph, format);
  }
  const direction = directionOf(given);
  if (!graph.has(of)) {
    throw new Misuse(
      `--of ${of}: no such service is declared. Write namespace/name, for example ${
        [...graph.keys()][0] ?? 'shop/cart'
      }.`,
    );
  }
  return around(graph, { of, direction }, format);
}

export const graph: Verb = {
  name: 'graph',
  summary: 'Show who calls whom, and what a failure reaches.',
  help: `Usage: mesh graph [path] [--format text|dot|json] [--of <service>] [options]

  --format <format>          text (default), dot for Graphviz, or json.
  --of <namespace/name>      Only what is reached from this service.
  --direction up|down        up (default): who notices when it fails;
                             down: whose failure it notices.
${worldOptionsHelp}

Examples:
  mesh graph routing
  mesh graph routing --of shop/cart --direction up
  mesh graph --repo routing=. --format dot | dot -Tsvg > mesh.svg
`,
  options: {
    ...worldOptionShapes,
    format: { type: 'string' },
    of: { type: 'string' },
    direction: { type: 'string' },
  },
  operands: { least: 0, most: 1 },
  run: (given, surroundings) => {
    const format = given.text('format') ?? 'text';
    if (!['text', 'dot', 'json'].includes(format)) {
      throw new Misuse(
        `--format ${format} is not known. Use text, dot or json.`,
      );
    }
    const { world, roots } = readWorld(given, surroundings);
    const drawing = drawn(callGraph(world), given, format);
    return {
      ...drawing,
      ...(format === 'json'
        ? { text: JSON.stringify(drawing.json, undefined, 2) }
        : {}),
      ...routingGaps(world),
      roots,
    };
  },
};
