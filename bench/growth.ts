import { buildWorld, checkChanged, checkWorld } from '@causeway/mesh-intent';
import type { RepoSnapshot } from '@causeway/mesh-intent';
import { render, renderChanged, toYaml } from '@causeway/mesh-intent/render';
import { syntheticEstate } from '@causeway/mesh-intent/synthetic';
import type { BarRow } from './measure/BarRow';
import { median } from './measure/median';
import { timed } from './measure/timed';
import { writeResult } from './measure/writeResult';
import { editedWorld, otherAccount } from './render/editedWorld';
import { objectsOf } from './render/objectsOf';
import { renderOptions } from './render/renderOptions';

const rounds = Number(process.env.ROUNDS ?? 5);
const sizes = [500, 2000, 8000];
const EDITS = 9;

/** Bar of the table in bench/README.md: n log n, and what two medians of the same thing may differ by. */
const NOISE = 1.15;
const [smallest, largest] = [sizes[0], sizes[sizes.length - 1]];
const BAR =
  (largest / smallest) * (Math.log(largest) / Math.log(smallest)) * NOISE;

const works = ['world', 'render', 'edit'] as const;
type Costs = Readonly<Record<(typeof works)[number], number>>;

/** Milliseconds. */
function measure(snapshots: readonly RepoSnapshot[], round: number): Costs {
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
  return { world: worldMs, render: renderMs, edit: median(edits) };
}

function barRow(work: (typeof works)[number], ms: readonly number[]): BarRow {
  const names = { world: 'build', render: 'render', edit: 'one edit' };
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

const estates = sizes.map(services => syntheticEstate({ services, seed: 1 }));
const samples = sizes.map((): Costs[] => []);
// The sizes take turns, so that a busy minute does not fall on one of them. The first round warms up.
for (let round = 0; round <= rounds; round += 1)
  estates.forEach((snapshots, at) => {
    const costs = measure(snapshots, round);
    if (round > 0) samples[at].push(costs);
  });
const medians = works.map(work => ({
  work,
  ms: samples.map(ofSize => median(ofSize.map(costs => costs[work]))),
}));
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
const table = medians.map(({ work, ms }) => barRow(work, ms));
for (const { row, ratio, bar, met } of table)
  process.stdout.write(`\n${row}: ${ratio}, bar ${bar}: ${met}`);
process.stdout.write('\n');
writeResult('growth', { table, rounds, sizes, medians, samples });
