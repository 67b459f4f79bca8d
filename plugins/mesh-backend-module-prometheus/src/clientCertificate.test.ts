import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrometheusSource } from './PrometheusSource';
import type { PrometheusSite } from './readPrometheusConfig';
import { CertificateAuthority } from './testing/certificateFiles';
import { collect, config } from './testing/collecting';
import { gauge } from './testing/meshHistory';
import { remoteWrite } from './testing/remoteWrite';
import {
  startPrometheus,
  type StartedPrometheus,
} from './testing/startPrometheus';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'causeway-certificates-'));
const authority = new CertificateAuthority(folder, 'inside');
const server = authority.issue('server', '127.0.0.1');
const client = authority.issue('portal');
const stranger = new CertificateAuthority(folder, 'outside').issue('portal');
const { caFile } = authority;
const now = new Date();

let prometheus: StartedPrometheus;
/** The real server with TLS of its own, empty. */
let closed: StartedPrometheus;
let front: Server;
let url: string;
/** Who came, by the certificate, and with which header. */
let seen: (readonly [string, string | undefined])[] = [];

const portOf = (of: { address(): unknown }) =>
  (of.address() as AddressInfo).port;

beforeAll(async () => {
  [prometheus, closed] = await Promise.all([
    startPrometheus(),
    startPrometheus({ server, client, caFile }),
  ]);
  const labels = { namespace: 'shop', service: 'cart', cluster: 'one' };
  const last = { from: now.getTime() - 3_600_000, to: now.getTime() };
  await remoteWrite(prometheus.url, [
    gauge(
      { __name__: 'mesh_drift_acknowledged_proxies', commit: 'a', ...labels },
      last,
      { value: 3 },
    ),
  ]);
  front = createServer(
    {
      cert: readFileSync(server.certFile),
      key: readFileSync(server.keyFile),
      ca: readFileSync(caFile),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (incoming, response) => {
      const { subject } = (
        incoming.socket as unknown as {
          getPeerCertificate(): { subject: { CN: string } };
        }
      ).getPeerCertificate();
      seen.push([subject.CN, incoming.headers.authorization]);
      const { method, headers } = incoming;
      incoming.pipe(
        request(
          `${prometheus.url}${incoming.url}`,
          { method, headers },
          told => {
            response.writeHead(told.statusCode ?? 502, told.headers);
            told.pipe(response);
          },
        ),
      );
    },
  );
  await new Promise<void>(done => front.listen(0, '127.0.0.1', done));
  url = `https://127.0.0.1:${portOf(front)}`;
});
beforeEach(() => {
  seen = [];
});
afterAll(async () => {
  front.close();
  await Promise.all([prometheus.stop(), closed.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const ask = (site: Partial<PrometheusSite>) =>
  collect(
    new PrometheusSource(
      config(url, { sites: [{ name: 'north', url, matchers: {}, ...site }] }),
    ),
    'drift.sync',
    now,
  );

const answer = {
  state: 'value',
  rows: [{ subject: 'shop/cart', value: { clusters: [{ proxies: 3 }] } }],
};

it('shows its certificate to a server that asks for one, and the header too', async () => {
  const authorization = 'Bearer secret';
  expect(await ask({ ...client, caFile, authorization })).toMatchObject(answer);
  expect(seen).toHaveLength(4);
  expect(new Set(seen.map(String))).toEqual(new Set(['portal,Bearer secret']));
});

it('takes a certificate that was renewed under the same name', async () => {
  const files = {
    certFile: join(folder, 'renewed.crt'),
    keyFile: join(folder, 'renewed.key'),
  };
  const put = (from: typeof client) => {
    copyFileSync(from.certFile, files.certFile);
    copyFileSync(from.keyFile, files.keyFile);
  };
  put(stranger);
  const source = new PrometheusSource(
    config('', {
      sites: [
        { name: 'north', url: closed.url, matchers: {}, caFile, ...files },
      ],
    }),
  );
  expect(await collect(source, 'drift.sync', now)).toMatchObject({
    state: 'not-allowed',
  });
  put(client);
  // Let in, and told that there is nothing.
  expect(await collect(source, 'drift.sync', now)).toMatchObject({
    state: 'no-data',
  });
});

it.each([
  [
    'no certificate',
    () => ({ caFile, url: closed.url }),
    'not-allowed',
    /does not take the portal's certificate .*check mesh\.evidence\.prometheus\.sites\.north\.certFile/,
  ],
  [
    'a certificate of another authority',
    () => ({ caFile, url: closed.url, ...stranger }),
    'not-allowed',
    /does not take the portal's certificate/,
  ],
  [
    'a server whose authority nobody named',
    () => ({ ...client }),
    'unreachable',
    /is not trusted \(\w+\); check mesh\.evidence\.prometheus\.sites\.north\.caFile/,
  ],
  [
    'a server of another name',
    () => ({ ...client, caFile, url: `https://localhost:${portOf(front)}` }),
    'unreachable',
    /is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
  ],
  [
    'a key of another certificate',
    () => ({ caFile, ...client, keyFile: stranger.keyFile }),
    'unreachable',
    /No TLS with Prometheus of north \(ERR_OSSL_\w+\); check .*\.certFile, \.keyFile/,
  ],
  [
    'a file that is no certificate',
    () => ({ caFile, ...client, certFile: __filename }),
    'unreachable',
    /No TLS with Prometheus of north/,
  ],
  [
    'a server without TLS',
    () => ({ caFile, url: prometheus.url.replace('http:', 'https:') }),
    'unreachable',
    /No TLS with Prometheus of north \(\w+\); .*that \.url speaks HTTPS/,
  ],
])('says what is wrong with %s', async (_, site, state, said) => {
  const told = await ask(site());
  expect(told).toMatchObject({ state, message: expect.stringMatching(said) });
  expect(seen).toEqual([]);
});

it('names the key of a file that cannot be read, and not where it lies', async () => {
  const keyFile = join(folder, 'gone.key');
  const told = await ask({ ...client, caFile, keyFile });
  expect(told).toEqual({
    state: 'unreachable',
    message:
      'The file of mesh.evidence.prometheus.sites.north.keyFile cannot be read (ENOENT).',
  });
});
