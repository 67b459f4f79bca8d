import { dump } from 'js-yaml';
import { buildWorld, checkWorld } from '@causeway/mesh-intent';
import type { World } from '@causeway/mesh-intent';
import { render, renderChanged, toYaml } from '@causeway/mesh-intent/render';
import type {
  RenderedBefore,
  RenderedObject,
} from '@causeway/mesh-intent/render';
import { median } from './measure/median';
import { timed } from './measure/timed';
import type { BarRow } from './measure/BarRow';
import { writeResult } from './measure/writeResult';
import { editedWorld, editOf, otherAccount } from './render/editedWorld';
import { helm } from './render/helm';
import { kustomize } from './render/kustomize';
import { objectsOf } from './render/objectsOf';
import { renderOptions as options } from './render/renderOptions';
import { medianRecheck, recheck } from './render/recheck';
import type { Recheck } from './render/recheck';
import { runTool } from './render/runTool';
import type { ToolTime } from './render/runTool';
import { syntheticEstate } from '@causeway/mesh-intent/synthetic';

const rounds = Number(process.env.ROUNDS ?? 7);
const services = Number(process.env.SERVICES ?? 2000);

/** Manifests edited one after the other in each round, each from the same world. */
const EDITS = 9;
const RECHECKS = 3;
/** Bars of the table in bench/README.md. */
const WHOLE_BAR = 1.3;
const EDIT_BAR = 1 / 100;
const TOOL_BAR = 5;

/** helm takes seconds, kubectl kustomize half a minute. */
const toolRounds = { helm: Math.min(3, rounds), kustomize: 1 };

interface Sample {
  readonly wholeMs: number;
  readonly stringifyMs: number;
  readonly editMs: number;
  readonly recheck: Recheck;
  readonly reading: Reading;
}

/** From texts to a world: of all files, and of one edited file with the world before it. */
interface Reading {
  readonly wholeMs: number;
  readonly editMs: number;
}

interface Measured {
  readonly sample: Sample;
  readonly objects: readonly RenderedObject[];
  readonly bytes: number;
}

/** Only what the pipeline does in the end, object by object, with the same library and settings. */
function stringifyOnly(objects: readonly RenderedObject[]): string {
  return objects
    .map(({ object }) => dump(object, { lineWidth: -1, noRefs: true }))
    .join('---\n');
}

function measureEdit(before: RenderedBefore, at: number): number {
  const after = editedWorld(before.world, { at, edit: otherAccount }).after;
  // Text of what was made again alone: the rest of the files stands.
  const { wallMs, made } = timed(() => {
    const next = renderChanged(before, after, options);
    return { next, text: toYaml(next.ok ? next.made : []) };
  });
  if (made.text === '') throw new Error('The edit changed nothing.');
  const checked = at % EDITS === 0;
  if (
    checked &&
    toYaml(objectsOf(made.next)) !== toYaml(objectsOf(render(after, options)))
  ) {
    throw new Error('The edit gave another text than rendering from scratch.');
  }
  return wallMs;
}

function measureReading(world: World, round: number): Reading {
  const estate = syntheticEstate({ services, seed: 1 });
  const whole = timed(() => buildWorld(estate));
  const editsMs = Array.from({ length: EDITS }, (_, at) => {
    const edit = { at: round * EDITS + at, edit: otherAccount };
    const { edits, read } = editOf(world, edit);
    const { wallMs, made } = timed(() => read(edits));
    if (made.services.size !== whole.made.services.size)
      throw new Error('The edit lost a service.');
    return wallMs;
  });
  return { wholeMs: whole.wallMs, editMs: median(editsMs) };
}

function measure(world: World, round: number): Measured {
  const whole = timed(() => {
    const objects = objectsOf(render(world, options));
    return { objects, text: toYaml(objects) };
  });
  const { objects, text } = whole.made;
  const floor = timed(() => stringifyOnly(objects));
  if (floor.made !== text) throw new Error('The two texts differ.');
  const editsMs = Array.from({ length: EDITS }, (_, at) =>
    measureEdit({ world, options, objects }, round * EDITS + at),
  );
  const checked = { world, findings: checkWorld(world) };
  const rechecks = Array.from({ length: RECHECKS }, (_, at) =>
    recheck(checked, round * RECHECKS + at),
  );
  return {
    sample: {
      wholeMs: whole.wallMs,
      stringifyMs: floor.wallMs,
      editMs: median(editsMs),
      recheck: medianRecheck(rechecks),
      reading: measureReading(world, round),
    },
    objects,
    bytes: text.length,
  };
}

const met = (is: boolean): BarRow['met'] => (is ? 'yes' : 'no');
const inMs = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
const part = (ratio: number) => `1/${(1 / ratio).toFixed(0)}`;

function toolRow(wholeMs: number, { name, ms }: ToolTime): BarRow {
  const ratio = ms / wholeMs;
  return {
    row: `render, ${name}`,
    ours: inMs(wholeMs),
    peer: inMs(ms),
    ratio: `${ratio.toFixed(1)} x`,
    bar: `>= ${TOOL_BAR} x`,
    met: met(ratio >= TOOL_BAR),
  };
}

function barRows(
  { wholeMs, stringifyMs, editMs, recheck: checks, reading }: Sample,
  tools: readonly ToolTime[],
): BarRow[] {
  const wholeRatio = wholeMs / stringifyMs;
  const edit = (row: string, ours: number, peer: number): BarRow => ({
    row,
    ours: inMs(ours),
    peer: `whole ${inMs(peer)}`,
    ratio: part(ours / peer),
    bar: '<= 1/100',
    met: met(ours / peer <= EDIT_BAR),
  });
  return [
    {
      row: 'render, stringify alone',
      ours: inMs(wholeMs),
      peer: inMs(stringifyMs),
      ratio: `${wholeRatio.toFixed(2)} x`,
      bar: `<= ${WHOLE_BAR} x`,
      met: met(wholeRatio <= WHOLE_BAR),
    },
    ...tools.map(tool => toolRow(wholeMs, tool)),
    { ...edit('one edit, re-render', editMs, wholeMs), bar: '', met: '' },
    {
      ...edit('one edit, re-check', checks.scopedMs, checks.wholeMs),
      bar: '',
      met: '',
    },
    edit('one edit, both', editMs + checks.scopedMs, wholeMs + checks.wholeMs),
    edit(
      'one edit, read and both',
      reading.editMs + editMs + checks.scopedMs,
      reading.wholeMs + wholeMs + checks.wholeMs,
    ),
  ];
}

function report(
  measured: readonly Measured[],
  tools: readonly ToolTime[],
): void {
  const of = (pick: (sample: Sample) => number) =>
    median(measured.map(({ sample }) => pick(sample)));
  const middle: Sample = {
    wholeMs: of(sample => sample.wholeMs),
    stringifyMs: of(sample => sample.stringifyMs),
    editMs: of(sample => sample.editMs),
    recheck: medianRecheck(measured.map(({ sample }) => sample.recheck)),
    reading: {
      wholeMs: of(sample => sample.reading.wholeMs),
      editMs: of(sample => sample.reading.editMs),
    },
  };
  const { objects, bytes } = measured[0];
  const table = barRows(middle, tools);
  process.stdout.write(
    `\n${services} services, ${objects.length} objects, ${(bytes / 1e6).toFixed(
      1,
    )} MB of YAML, median of ${measured.length}\n`,
  );
  for (const row of table)
    process.stdout.write(
      `  ${row.row.padEnd(26)} ${row.ours.padStart(9)}  ${row.peer.padStart(
        15,
      )}  ${row.ratio.padStart(8)}  bar ${row.bar}: ${row.met}\n`,
    );
  writeResult('render', {
    table,
    rounds: measured.length,
    services,
    objects: objects.length,
    bytes,
    ...middle,
    tools,
    samples: measured.map(({ sample }) => sample),
  });
}

const world = buildWorld(syntheticEstate({ services, seed: 1 }));
// The first round warms the engine and counts for nothing.
const all = Array.from({ length: rounds + 1 }, (_, at) => measure(world, at));
const { objects } = all[0];
report(all.slice(1), [
  runTool(helm, { objects, rounds: toolRounds.helm }),
  runTool(kustomize, { objects, rounds: toolRounds.kustomize }),
]);
