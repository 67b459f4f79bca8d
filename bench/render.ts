import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';
import { buildWorld, printManifest, worldAfter } from '@causeway/mesh-intent';
import type { World } from '@causeway/mesh-intent';
import { render, renderChanged, toYaml } from '@causeway/mesh-intent/render';
import type {
  RenderedObject,
  RenderOptions,
  RenderedBefore,
  Rendering,
  ChangedRendering,
} from '@causeway/mesh-intent/render';
import { median } from './measure/median';
import { writeResult } from './measure/writeResult';
import { syntheticEstate } from '@causeway/mesh-intent/synthetic';

const rounds = Number(process.env.ROUNDS ?? 7);
const services = Number(process.env.SERVICES ?? 2000);

/** Manifests edited one after the other in each round, each from the same world. */
const EDITS = 9;
/** Bars of the table in bench/README.md. */
const WHOLE_BAR = 1.3;
const EDIT_BAR = 1 / 100;

const options: RenderOptions = {
  hash: text => createHash('sha256').update(text).digest('hex'),
  channel: 'experimental',
};

function objectsOf(
  made: Rendering | ChangedRendering,
): readonly RenderedObject[] {
  if (!made.ok) {
    throw new Error(`The estate was refused: ${made.findings[0].message}`);
  }
  return made.objects;
}

interface Sample {
  readonly wholeMs: number;
  readonly stringifyMs: number;
  readonly editMs: number;
}

interface Measured {
  readonly sample: Sample;
  readonly objects: number;
  readonly bytes: number;
}

function timed<T>(work: () => T): { readonly ms: number; readonly made: T } {
  const start = performance.now();
  const made = work();
  return { ms: performance.now() - start, made };
}

/** Only what the pipeline does in the end, object by object, with the same library and settings. */
function stringifyOnly(objects: readonly RenderedObject[]): string {
  return objects
    .map(({ object }) => dump(object, { lineWidth: -1, noRefs: true }))
    .join('---\n');
}

/** The world with one manifest edited: another account, and so other policies of its hosts. */
function editedWorld(world: World, at: number): World {
  const all = [...world.services.values()];
  const { manifest, source } = all[(at * 271) % all.length];
  const { path } = source;
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const spec = { ...manifest.spec, serviceAccount: `account-${at}` };
  const after = printManifest({ ...manifest, spec });
  return worldAfter(world, [
    { repo: 'routing', edits: [{ path, before, after }] },
  ]);
}

function measureEdit(before: RenderedBefore, at: number): number {
  const after = editedWorld(before.world, at);
  // Text of what was made again alone: the rest of the files stands.
  const { ms, made } = timed(() => {
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
  return ms;
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
  return {
    sample: {
      wholeMs: whole.ms,
      stringifyMs: floor.ms,
      editMs: median(editsMs),
    },
    objects: objects.length,
    bytes: text.length,
  };
}

function report(measured: readonly Measured[]): void {
  const of = (pick: (sample: Sample) => number) =>
    median(measured.map(({ sample }) => pick(sample)));
  const wholeMs = of(sample => sample.wholeMs);
  const stringifyMs = of(sample => sample.stringifyMs);
  const editMs = of(sample => sample.editMs);
  const { objects, bytes } = measured[0];
  const wholeRatio = wholeMs / stringifyMs;
  const editRatio = editMs / wholeMs;
  const met = wholeRatio <= WHOLE_BAR && editRatio <= EDIT_BAR;
  const line = (name: string, ms: number, note = '') =>
    process.stdout.write(
      `  ${name.padEnd(38)} ${ms.toFixed(1).padStart(9)} ms  ${note}\n`,
    );
  process.stdout.write(
    `\n${services} services, ${objects} objects, ${(bytes / 1e6).toFixed(
      1,
    )} MB of YAML, median of ${measured.length}\n`,
  );
  line('only stringifying the same objects', stringifyMs);
  line('render and stringify', wholeMs, `${wholeRatio.toFixed(2)} x`);
  line('one manifest edited', editMs, `1/${(1 / editRatio).toFixed(0)}`);
  process.stdout.write(
    `\nBar (whole at most ${WHOLE_BAR} x stringifying; one edit at most 1/100 of the whole): ${
      met ? 'met' : 'NOT met'
    }\n`,
  );
  writeResult('render', {
    table: [
      {
        row: 'render and stringify',
        ours: `${wholeMs.toFixed(0)} ms`,
        peer: `stringify ${stringifyMs.toFixed(0)} ms`,
        ratio: `${wholeRatio.toFixed(2)} x`,
        bar: `<= ${WHOLE_BAR} x`,
        met: wholeRatio <= WHOLE_BAR ? 'yes' : 'no',
      },
      {
        row: 'one edit, render',
        ours: `${editMs.toFixed(2)} ms`,
        peer: `whole ${wholeMs.toFixed(0)} ms`,
        ratio: `1/${(1 / editRatio).toFixed(0)}`,
        bar: '<= 1/100',
        met: editRatio <= EDIT_BAR ? 'yes' : 'no',
      },
    ],
    rounds: measured.length,
    services,
    objects,
    bytes,
    wholeMs,
    stringifyMs,
    editMs,
    samples: measured.map(({ sample }) => sample),
  });
}

const world = buildWorld(syntheticEstate({ services, seed: 1 }));
// The first round warms the engine and counts for nothing.
const all = Array.from({ length: rounds + 1 }, (_, at) => measure(world, at));
report(all.slice(1));
