import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWorld } from '../testing';
import type { WorldParts } from '../testing';
import { render } from './render';
import { renderRefusals } from './renderRefusals';

const host = (port: number, protocol: 'HTTPS' | 'TLS' = 'HTTPS') => [
  { host: 'api.example.com', port, protocol, reason: 'Is needed' },
];

/** A world for every code that can be refused. */
const worlds: Readonly<Record<string, WorldParts>> = {
  'render/unread': { files: { routing: { 'services/shop/a.yaml': 'a: [' } } },
  'render/unknown-cluster': { services: [{ clusters: ['nowhere'] }] },
  'render/egress-host': {
    services: [
      {
        egress: [
          { host: '*.x.example', port: 443, protocol: 'TLS', reason: 'Needed' },
        ],
      },
    ],
  },
  'render/egress-agreement': {
    services: [{ egress: host(443) }, { name: 'b', egress: host(8443) }],
  },
  'render/egress-port': { services: [{ egress: host(80) }] },
  'render/retry-channel': {
    services: [
      {
        routes: [
          {
            name: 'look',
            match: { method: 'GET' },
            timeout: '3s',
            retry: { attempts: 2, perTryTimeout: '1s', on: [503] },
          },
        ],
      },
    ],
  },
  'render/too-many-routes': {
    services: [
      {
        routes: Array.from({ length: 16 }, (_, at) => ({
          name: `r${at}`,
          match: { path: { type: 'Exact' as const, value: `/${at}` } },
          timeout: '1s',
        })),
      },
    ],
  },
  'render/name-clash': {
    services: [
      {
        name: 'cart',
        versions: [{ name: 'v2', selector: { version: 'v2' } }],
      },
      { name: 'cart-v2' },
    ],
  },
};

it.each(renderRefusals)('$code is refused, and explained', refusal => {
  const made = render(makeWorld(worlds[refusal.code]), { hash: text => text });
  const codes = made.ok ? [] : made.findings.map(({ code }) => code);
  expect(codes).toContain(refusal.code);
  for (const text of [refusal.why, refusal.mend]) {
    expect(text).toMatch(/^[A-Z].*\.$/);
  }
  expect(refusal.title).not.toMatch(/\.$/);
});

it('is told in the README, every code once', () => {
  const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
  const told = [...readme.matchAll(/^\| `(render\/[a-z-]+)`/gm)];
  expect(told.map(([, code]) => code).sort()).toEqual(
    renderRefusals.map(({ code }) => code).sort(),
  );
});
