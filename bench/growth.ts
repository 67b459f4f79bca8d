import { buildWorld, checkChanged, checkWorld } from '@causeway/mesh-intent';
import type { RepoSnapshot } from '@causeway/mesh-intent';
import { render, renderChanged, toYaml } from '@causeway/mesh-intent/render';
import { syntheticEstate } from '@causeway/mesh-intent/synthetic';
import type { BarRow } from './measure/BarRow';
import { median } from './measure/median';
import { GrowingTelemetry } from './growth/GrowingTelemetry';
import { timed } from './measure/timed';
import { writeResult } from './measure/writeResult';
import { editedWorld, otherAccount } from './render/editedWorld';
import { objectsOf } from './render/objectsOf';
import { renderOptions } from './render/renderOptions';

const rounds = Number(process.env.ROUNDS ?? 5);
const sizes = [500, 2000, 8000];
const EDITS = 9;
/** Services whose panels are made in a round. */
const VIEWS = 21;

/** Bar of the table in bench/README.md: n log n, and what two medians of the same thing may differ by. */
const NOISE = 1.15;
const [smallest, largest] = [sizes[0], sizes[sizes.length - 1]];
const BAR =
  (largest / smallest) * (Math.log(largest) / Math.log(smallest)) * NOISE;

const works = ['world', 'render', 'edit', 'collect', 'view'] as const;
type Costs = Readonly<Record<(typeof works)[number], number>>;

/** Milliseconds. */
async function measure(
  { snapshots, telemetry }: Estate,
  round: number,
): Promise<Costs> {
  const { made: world, wallMs: worldMs } = timed(() => buildWorld(snapshots));
  const { made: objects, wallMs: renderMs } = timed(() => {
    const all = objectsOf(render(world, renderOptions));
    if (toYaml(all) === '') throw new Error('Nothing was rendered.');
    return all;
  });
  const before = { world, objects, options: renderOptions };
  const checked = { world, findings: checkWorld(world) };
  const edits = Array.from({ length: EDITS }, (_, nth) => {
    const at = round * EDITS + nth;
    const { after } = editedWorld(world, { at, edit: otherAccount });
    return timed(() => {
      const next = renderChanged(before, after, renderOptions);
      if (toYaml(next.ok ? next.made : []) === '')
        throw new Error('The edit changed nothing.');
      return checkChanged(checked, after);
    }).wallMs;
  });
  const { collect, views } = await telemetry.measure(VIEWS);
  return {
    world: worldMs,
    render: renderMs,
    edit: median(edits),
    collect,
    view: median(views),
  };
}

function barRow(work: (typeof works)[number], ms: readonly number[]): BarRow {
  const names = {
    world: 'build',
    render: 'render',
    edit: 'one edit',
    collect: 'collector',
    view: 'entity mesh view',
  };
  const growth = ms[ms.length - 1] / ms[0];
  return {
    row: `growth, ${names[work]}`,
    ours: `${largest}: ${ms[ms.length - 1].toFixed(1)} ms`,
    peer: `${smallest}: ${ms[0].toFixed(1)} ms`,
    ratio: `${growth.toFixed(1)} x`,
    bar: `<= ${BAR.toFixed(1)} x`,
    met: growth <= BAR ? 'yes' : 'no',
  };
}

interface Estate {
  readonly snapshots: readonly RepoSnapshot[];
  readonly telemetry: GrowingTelemetry;
}

function tell(medians: readonly { work: string; ms: readonly number[] }[]) {
  process.stdout.write(
    `\nmilliseconds, median of ${rounds}\n  ${'services'.padEnd(10)}${sizes
      .map(size => String(size).padStart(10))
      .join('')}\n`,
  );
  for (const { work, ms } of medians)
    process.stdout.write(
      `  ${work.padEnd(10)}${ms
        .map(each => each.toFixed(1).padStart(10))
        .join('')}\n`,
    );
}

async function main(): Promise<void> {
  const estates: Estate[] = [];
  for (const services of sizes) {
    const snapshots = syntheticEstate({ services, seed: 1 });
    const telemetry = await GrowingTelemetry.open(buildWorld(snapshots));
    estates.push({ snapshots, telemetry });
  }
  const samples = sizes.map((): Costs[] => []);
  // The sizes take turns, so that a busy minute does not fall on one of them. The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, estate] of estates.entries()) {
      const costs = await measure(estate, round);
      if (round > 0) samples[at].push(costs);
    }
  for (const { telemetry } of estates) await telemetry.close();
  const medians = works.map(work => ({
    work,
    ms: samples.map(ofSize => median(ofSize.map(costs => costs[work]))),
  }));
  tell(medians);
  const table = medians.map(({ work, ms }) => barRow(work, ms));
  for (const { row, ratio, bar, met } of table)
    process.stdout.write(`\n${row}: ${ratio}, bar ${bar}: ${met}`);
  process.stdout.write('\n');
  writeResult('growth', { table, rounds, sizes, medians, samples });
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
