import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BarRow } from './measure/BarRow';
import { median } from './measure/median';
import { writeResult } from './measure/writeResult';
import { startGitServer } from '../plugins/mesh-node/src/git/testing/gitServer';
import { gitCliWay } from './signedPullRequest/gitCliWay';
import {
  isomorphicKeyLine,
  isomorphicWay,
} from './signedPullRequest/isomorphicWay';
import {
  makeManifestRepository,
  manifest,
  manifestPath,
} from './signedPullRequest/manifestRepository';
import { portalKeyLine, portalWay } from './signedPullRequest/portalWay';
import { verifyOnServer } from './signedPullRequest/verifyOnServer';
import { botEmail, type Change, type Way } from './signedPullRequest/Way';

interface Sample {
  readonly ms: number;
  readonly requests: number;
  readonly downBytes: number;
  readonly upBytes: number;
}

interface Verdict {
  readonly latencyMs: number;
  readonly against: string;
  readonly timesFaster: number;
  readonly timesFewerBytes: number;
}

interface Row {
  readonly way: string;
  readonly ours: boolean;
  readonly latencyMs: number;
  readonly medianMs: number;
  readonly minMs: number;
  readonly requests: number;
  readonly downBytes: number;
  readonly upBytes: number;
}

const rounds = Number(process.env.ROUNDS ?? 7);
const latencies = [0, 40];

/** Bars of the table in bench/README.md. */
const FASTER_BAR = 3;
const BYTES_BAR = 20;

/** In memory where there is such a folder: the other ways write thousands of files, and a slow disk would flatter ours. */
function scratch(): string {
  const memory = '/dev/shm';
  return process.env.TMPDIR === undefined && existsSync(memory)
    ? memory
    : tmpdir();
}

async function main(): Promise<void> {
  const root = mkdtempSync(join(scratch(), 'bench-signed-'));
  const repository = makeManifestRepository(root);
  // A base of its own for the row whose base moves, so that it stands still for the others.
  repository.git('branch', 'moving', 'main');
  const server = await startGitServer(root);
  const context = { root, remote: server.remote('routing.git') };
  let moves = 0;
  const moveBase = () => {
    moves += 1;
    repository.commit(
      [{ path: manifestPath(moves), content: manifest(moves, 1000 + moves) }],
      { branch: 'moving' },
    );
  };
  const cli = await gitCliWay(context, {});
  const cliShallow = await gitCliWay(context, { depth: 1 });
  const ways: Way[] = [
    await portalWay(context, { kind: 'warm', base: 'main' }),
    await portalWay(context, { kind: 'moved', base: 'moving', moveBase }),
    await portalWay(context, { kind: 'cold', base: 'main' }),
    isomorphicWay(context, { checkout: true }),
    isomorphicWay(context, { checkout: false }),
    cli,
    cliShallow,
  ];
  const signersFile = join(root, 'signers');
  writeFileSync(
    signersFile,
    [portalKeyLine, isomorphicKeyLine, cli.keyLine, cliShallow.keyLine]
      .map(line => `${botEmail} ${line}\n`)
      .join(''),
  );
  let number = 0;

  async function measure(way: Way): Promise<Sample> {
    number += 1;
    const change = changeOf(number, join(root, `work-${number}`));
    await way.prepare?.();
    server.reset();
    const start = performance.now();
    const commit = await way.deliver(change);
    const ms = performance.now() - start;
    const { requests, downBytes, upBytes } = server.traffic;
    verifyOnServer(repository, { change, commit, signersFile });
    rmSync(change.workDir, { recursive: true, force: true });
    return { ms, requests: requests.length, downBytes, upBytes };
  }

  try {
    const rows: Row[] = [];
    for (const latencyMs of latencies) {
      const samples = new Map<Way, Sample[]>(ways.map(way => [way, []]));
      for (let round = -1; round < rounds; round++) {
        server.latencyMs = latencyMs;
        for (let at = 0; at < ways.length; at++) {
          // Another order each round: what follows a heavy one pays for it.
          const way = ways[(at + round + ways.length) % ways.length];
          const sample = await measure(way);
          if (round >= 0) {
            samples.get(way)?.push(sample);
          }
        }
      }
      rows.push(
        ...ways.map(way => rowOf(way, latencyMs, samples.get(way) ?? [])),
      );
    }
    report(rows);
  } finally {
    await Promise.all(ways.map(way => way.close?.()));
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
}

function changeOf(number: number, workDir: string): Change {
  mkdirSync(workDir, { recursive: true });
  return {
    workDir,
    branch: `causeway/change-${number}/1`,
    edits: [3, 501, 1502]
      .map(step => (number * 17 + step) % 2000)
      .map(n => ({
        path: manifestPath(n),
        content: manifest(n, 5000 + number),
      })),
    message: `Change ${number}\n\nChange-Id: change-${number}\n`,
  };
}

function rowOf(way: Way, latencyMs: number, samples: readonly Sample[]): Row {
  const of = (pick: (sample: Sample) => number) => samples.map(pick);
  return {
    way: way.name,
    ours: way.ours,
    latencyMs,
    medianMs: Math.round(median(of(({ ms }) => ms)) * 10) / 10,
    minMs: Math.round(Math.min(...of(({ ms }) => ms)) * 10) / 10,
    requests: median(of(({ requests }) => requests)),
    downBytes: median(of(({ downBytes }) => downBytes)),
    upBytes: median(of(({ upBytes }) => upBytes)),
  };
}

function report(rows: readonly Row[]): void {
  const verdicts = latencies.map((latencyMs): Verdict => {
    const here = rows.filter(row => row.latencyMs === latencyMs);
    const fastest = here
      .filter(row => !row.ours)
      .reduce((a, b) => (b.medianMs < a.medianMs ? b : a));
    const bytes = (row: Row) => row.downBytes + row.upBytes;
    print(`\n${latencyMs} ms added to each request, median of ${rounds}`);
    print(
      '  way                               median      min  req     down B     up B   faster  fewer bytes',
    );
    for (const row of here) {
      print(
        `  ${row.way.padEnd(31)} ${cell(row.medianMs, 8)} ${cell(
          row.minMs,
          8,
        )} ${cell(row.requests, 4)} ${cell(row.downBytes, 10)} ${cell(
          row.upBytes,
          8,
        )} ${cell((fastest.medianMs / row.medianMs).toFixed(1), 7)}x ${cell(
          (bytes(fastest) / bytes(row)).toFixed(1),
          10,
        )}x`,
      );
    }
    const warm = here[0];
    return {
      latencyMs,
      against: fastest.way,
      timesFaster: fastest.medianMs / warm.medianMs,
      timesFewerBytes: bytes(fastest) / bytes(warm),
    };
  });
  const met = verdicts.every(
    ({ timesFaster, timesFewerBytes }) =>
      timesFaster >= FASTER_BAR && timesFewerBytes >= BYTES_BAR,
  );
  print(
    `\nBar (warm: 3 times faster than the fastest other way, 1/20 of its bytes): ${
      met ? 'met' : 'NOT met'
    }`,
  );
  writeResult('signedPullRequest', {
    table: verdicts.flatMap(tableRows),
    rounds,
    verdicts,
    rows,
  });
}

function tableRows(verdict: Verdict): BarRow[] {
  const { latencyMs, against, timesFaster, timesFewerBytes } = verdict;
  const row = `signed PR, ${latencyMs} ms`;
  const ours = 'portal, warm';
  return [
    {
      row,
      ours,
      peer: against,
      ratio: `${timesFaster.toFixed(1)} x faster`,
      bar: `>= ${FASTER_BAR} x`,
      met: timesFaster >= FASTER_BAR ? 'yes' : 'no',
    },
    {
      row: `${row}, bytes`,
      ours,
      peer: against,
      ratio: `1/${timesFewerBytes.toFixed(1)}`,
      bar: `<= 1/${BYTES_BAR}`,
      met: timesFewerBytes >= BYTES_BAR ? 'yes' : 'no',
    },
  ];
}

function cell(value: number | string, width: number): string {
  return String(value).padStart(width);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
