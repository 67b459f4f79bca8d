import { execFileSync } from 'node:child_process';
import { gitEnv } from '@causeway/plugin-mesh-node/git';
import {
  makeSampleRepository,
  type SampleRepository,
} from '../../plugins/mesh-node/src/git/testing/sampleRepository';

const services = 2000;
const namespaces = 40;
const commits = 300;

/** Path of the n-th manifest: 50 services in each of 40 namespaces. */
export function manifestPath(n: number): string {
  const namespace = `team-${String(n % namespaces).padStart(2, '0')}`;
  return `services/${namespace}/service-${n}/service.yaml`;
}

/** About 900 bytes, as manifests are; no two editions of one are the same. */
export function manifest(n: number, edition: number): string {
  const callees = [1, 7, 31].map(step => (n * step + step) % services);
  return [
    'apiVersion: mesh.corp/v1alpha1',
    'kind: Service',
    'metadata:',
    `  name: service-${n}`,
    `  namespace: team-${String(n % namespaces).padStart(2, '0')}`,
    '  annotations:',
    `    mesh.corp/runbook: https://runbooks.example.com/team-${
      n % namespaces
    }/service-${n}`,
    'spec:',
    `  owner: group:default/team-${n % namespaces}`,
    `  tier: ${['gold', 'silver', 'bronze'][n % 3]}`,
    '  clusters: [east-1, west-1]',
    '  ports:',
    '    - name: http',
    `      port: ${8000 + (n % 900)}`,
    '      protocol: HTTP',
    '    - name: grpc',
    `      port: ${9000 + ((n * 3) % 900)}`,
    '      protocol: GRPC',
    '  timeouts:',
    `    request: ${1 + (edition % 29)}s`,
    `    idle: ${60 + edition}s`,
    '  retries:',
    `    attempts: ${edition % 4}`,
    '    perTryTimeout: 250ms',
    '    on: [gateway-error, connect-failure, refused-stream]',
    '  dependsOn:',
    ...callees.map(
      callee =>
        `    - service: team-${
          callee % namespaces
        }/service-${callee}\n      reason: synchronous read path of request ${callee}`,
    ),
    '',
  ].join('\n');
}

/** 2,000 manifests, then 300 commits of three edits each, packed as a forge would have it. */
export function makeManifestRepository(root: string): SampleRepository {
  const repository = makeSampleRepository(root);
  const stream: string[] = [];
  const add = (
    message: string,
    files: ReadonlyArray<readonly [number, number]>,
  ) => {
    const who = `Platform <platform@example.com> ${
      1_700_000_000 + stream.length
    } +0000`;
    stream.push(
      `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${block(
        message,
      )}${files
        .map(
          ([n, edition]) =>
            `M 100644 inline ${manifestPath(n)}\n${block(
              manifest(n, edition),
            )}`,
        )
        .join('')}\n`,
    );
  };
  add(
    'Import',
    Array.from({ length: services }, (_, n) => [n, 0]),
  );
  for (let commit = 1; commit <= commits; commit++) {
    add(
      `Change ${commit}`,
      [13, 577, 1201].map(step => [(commit * step) % services, commit]),
    );
  }
  execFileSync('git', ['fast-import', '--quiet'], {
    cwd: repository.dir,
    env: gitEnv(),
    input: stream.join(''),
  });
  repository.git('repack', '-adq');
  return repository;
}

function block(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
