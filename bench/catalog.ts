import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Entity } from '@backstage/catalog-model';
import type { JsonObject } from '@backstage/types';
import {
  EstateControl,
  ForgeClient,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import { StartedCatalog } from './catalog/StartedCatalog';
import type { BarRow } from './measure/BarRow';
import { writeResult } from './measure/writeResult';

const services = Number(process.env.SERVICES ?? 2_000);
const PUSHES = Number(process.env.PUSHES ?? 20);

/** Bars of the table in bench/README.md. */
const FASTER = 2;
const SHARE = 0.5;
const VISIBLE_MS = 2_000;

/** Whoever binds a port of 0 and lets it go again may lose it to another; nobody else starts here. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(done => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return port;
}

function meshOf(estate: SpawnedEstate): JsonObject {
  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();
  return {
    signing: { keyFile: join(estate.secretsDir, 'bot-signing-key.pem') },
    codeHost: {
      forgejo: {
        baseUrl: estate.url,
        token: secret('bot-token'),
        webhookSecret: secret('webhook-secret'),
        botLogin: 'causeway-bot',
        botEmail: 'causeway-bot@causeway.example',
        repositories: Object.fromEntries(
          ['routing', 'security', 'identity', 'platform'].map(name => [
            name,
            { owner: 'mesh', name },
          ]),
        ),
      },
    },
    approvals: { routing: { ownerGroups: ['group:default/shop-owners'] } },
  };
}

interface Filled {
  readonly ms: number;
  readonly entities: readonly Entity[];
}

/** Moves main as somebody with git does, without the protection that asks for reviews: here the catalog is measured. */
async function pushes(
  estate: SpawnedEstate,
  catalog: StartedCatalog,
): Promise<readonly number[]> {
  const token = await new EstateControl(estate.url).token('estate-admin');
  const client = new ForgeClient({ url: estate.url, repo: 'routing', token });
  await client.call('DELETE /branch_protections/main');
  client.git(['clone', '-q', client.remote, 'tree']);
  const at = (...args: string[]) => client.git(['-C', 'tree', ...args]);
  const top = at('rev-parse', '--show-toplevel').trim();
  const taken: number[] = [];
  for (let nth = 0; nth < PUSHES; nth += 1) {
    const number = nth * 7;
    const ref = `bulk-${Math.floor(number / 50)}/service-${number}`;
    const file = join(top, 'services', `${ref}.yaml`);
    const description = `Described anew, push ${nth}`;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        /description: .*/,
        `description: ${description}`,
      ),
    );
    at('commit', '-q', '-a', '-m', description);
    at('push', '-q', 'origin', 'HEAD:main');
    const pushed = performance.now();
    while (
      (await catalog.component(ref)).metadata.description !== description
    ) {
      if (performance.now() - pushed > 60_000)
        throw new Error(`Push ${nth} is not seen.`);
      await delay(20);
    }
    taken.push(performance.now() - pushed);
  }
  client.close();
  return taken;
}

async function provided(): Promise<
  Filled & {
    readonly visible: readonly number[];
  }
> {
  const port = await freePort();
  const estate = await spawnEstate({
    scenario: `bulk:${services}`,
    portal: `http://localhost:${port}`,
  });
  const catalog = await StartedCatalog.start({
    fills: 'provider',
    port,
    mesh: meshOf(estate),
  });
  try {
    const ms = await catalog.filled(services);
    const entities = await catalog.entities();
    const visible = await pushes(estate, catalog);
    return { ms, entities, visible };
  } finally {
    await catalog.stop();
    await estate.stop();
  }
}

/** The same entities, each in a file of its own with a location of its own, read from the disk. */
async function located(entities: readonly Entity[]): Promise<Filled> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-locations-'));
  const files = entities.map(({ apiVersion, kind, metadata, spec }, nth) => {
    const { namespace, name, description, labels } = metadata;
    const file = join(folder, `${nth}.yaml`);
    // JSON is YAML too.
    writeFileSync(
      file,
      JSON.stringify({
        apiVersion,
        kind,
        metadata: { namespace, name, description, labels },
        spec,
      }),
    );
    return file;
  });
  const catalog = await StartedCatalog.start({
    fills: 'locations',
    port: await freePort(),
    files,
  });
  try {
    const ms = await catalog.filled(services);
    return { ms, entities: await catalog.entities() };
  } finally {
    await catalog.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function main(): Promise<void> {
  const ours = await provided();
  const peer = await located(ours.entities);
  const sorted = [...ours.visible].sort((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  const faster = peer.ms / ours.ms;
  const share = ours.entities.length / peer.entities.length;
  const table: BarRow[] = [
    {
      row: `catalog: first full sync of ${services} services`,
      ours: seconds(ours.ms),
      peer: `a location for each file: ${seconds(peer.ms)}`,
      ratio: `${faster.toFixed(1)} x`,
      bar: `>= ${FASTER} x`,
      met: faster >= FASTER ? 'yes' : 'no',
    },
    {
      row: 'catalog: entities to process',
      ours: String(ours.entities.length),
      peer: String(peer.entities.length),
      ratio: share.toFixed(2),
      bar: `<= ${SHARE}`,
      met: share <= SHARE ? 'yes' : 'no',
    },
    {
      row: `catalog: a pushed manifest is visible, ${PUSHES} pushes`,
      ours: `p95 ${seconds(p95)}`,
      peer: 'the next processing, 100 to 150 s',
      ratio: '',
      bar: `<= ${VISIBLE_MS / 1000} s`,
      met: p95 <= VISIBLE_MS ? 'yes' : 'no',
    },
  ];
  console.table(table);
  writeResult('catalog', { table, visible: ours.visible });
}

main().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});
