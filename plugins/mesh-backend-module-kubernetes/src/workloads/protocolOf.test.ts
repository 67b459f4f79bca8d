import { protocolOf } from './protocolOf';

it.each([
  // appProtocol, name of the port, what the mesh makes of it.
  ['http', undefined, 'HTTP'],
  ['HTTP', undefined, 'HTTP'],
  ['http2', undefined, 'HTTP2'],
  ['grpc', undefined, 'GRPC'],
  ['https', undefined, 'TLS'],
  ['tls', undefined, 'TLS'],
  ['tcp', undefined, 'TCP'],
  ['redis', undefined, 'TCP'],
  ['mysql', undefined, 'TCP'],
  ['mongo', undefined, 'TCP'],
  ['kubernetes.io/h2c', undefined, 'HTTP2'],
  ['kubernetes.io/ws', undefined, 'HTTP'],
  ['kubernetes.io/wss', undefined, 'TLS'],
  // appProtocol decides alone.
  ['tcp', 'http', 'TCP'],
  ['example.com/own', 'http', null],
  ['', 'http', null],
  ['grpc-web', 'http', null],
  // The name, up to its first dash.
  [undefined, 'http', 'HTTP'],
  [undefined, 'http-web', 'HTTP'],
  [undefined, 'HTTP-web', 'HTTP'],
  [undefined, 'grpc', 'GRPC'],
  [undefined, 'grpc-internal', 'GRPC'],
  [null, 'https-admin', 'TLS'],
  [undefined, 'tcp-postgres', 'TCP'],
  // What only looks like one.
  [undefined, 'httpweb', null],
  [undefined, 'web-http', null],
  [undefined, 'grpc-web', null],
  [undefined, 'grpc-web-2', null],
  [undefined, 'http_proxy', null],
  [undefined, 'udp', null],
  [undefined, 'kubernetes.io/h2c', null],
  [undefined, 'metrics', null],
  [undefined, 'constructor', null],
  [undefined, undefined, null],
] as const)('appProtocol %s, name %s: %s', (appProtocol, name, protocol) => {
  expect(protocolOf({ appProtocol, name })).toBe(protocol);
});
