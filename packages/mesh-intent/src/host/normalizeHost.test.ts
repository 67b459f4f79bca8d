import { normalizeHost } from './normalizeHost';

describe('normalizeHost', () => {
  it.each([
    ['api.example.com', 'api.example.com'],
    ['API.Example.COM', 'api.example.com'],
    ['api.example.com.', 'api.example.com'],
    ['  api.example.com ', 'api.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    // Decomposed u and diaeresis: NFC first.
    ['bu\u0308cher.example', 'xn--bcher-kva.example'],
    ['faß.example', 'xn--fa-hia.example'],
    ['api。example。com', 'api.example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['1.api.example.com', '1.api.example.com'],
    ['db.corp.internal', 'db.corp.internal'],
    ['svc.example.com', 'svc.example.com'],
    ['mysvc.example.com', 'mysvc.example.com'],
    ['localhost.example.com', 'localhost.example.com'],
    ['my-cluster.local.example.com', 'my-cluster.local.example.com'],
    [`${'a'.repeat(63)}.example.com`, `${'a'.repeat(63)}.example.com`],
  ])('spells %j as %s', (text, host) => {
    expect(normalizeHost(text)).toEqual({
      ok: true,
      host,
      changed: text !== host,
    });
    expect(normalizeHost(host)).toEqual({ ok: true, host, changed: false });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://api.example.com', 'scheme', 'api.example.com'],
    ['https://API.example.com:8443/v1?x#y', 'scheme', 'api.example.com'],
    ['ftp://10.0.0.1/', 'scheme'],
    ['api.example.com/v1', 'path', 'api.example.com'],
    ['api.example.com?x=1', 'path', 'api.example.com'],
    ['api.example.com\\v1', 'path', 'api.example.com'],
    ['user:secret@api.example.com', 'userinfo'],
    ['https://user:secret@api.example.com/x', 'userinfo'],
    ['api.example.com:443', 'port', 'api.example.com'],
    ['10.0.0.1:443', 'port'],
    ['*.example.com', 'wildcard'],
    ['*', 'wildcard'],
    ['a.*.com', 'wildcard'],
    ['10.0.0.1', 'ip-address'],
    ['10.0.0.1.', 'ip-address'],
    ['127.1', 'ip-address'],
    ['0x7f.1', 'ip-address'],
    ['0177.0.0.1', 'ip-address'],
    ['2130706433', 'ip-address'],
    ['0x7f000001', 'ip-address'],
    ['::1', 'ip-address'],
    ['[::1]', 'ip-address'],
    ['[::1]:443', 'ip-address'],
    ['fe80::1%eth0', 'ip-address'],
    ['::ffff:169.254.169.254', 'ip-address'],
    ['１２７.0.0.1', 'ip-address'],
    ['127。0。0。1', 'ip-address'],
    ['169.254.169.254', 'ip-address'],
    ['10.0.0.1.nip.io', 'reserved'],
    ['metadata.google.internal', 'metadata-service'],
    ['METADATA.google.internal.', 'metadata-service'],
    ['intranet', 'single-label'],
    ['localhost', 'localhost'],
    ['a.localhost', 'localhost'],
    ['localhost.localdomain', 'localhost'],
    ['cart.shop.svc', 'cluster-internal'],
    ['cart.shop.svc.cluster.local', 'cluster-internal'],
    ['cart.shop.svc.other.domain', 'cluster-internal'],
    ['pod.cluster.local', 'cluster-internal'],
    ['cluster.local', 'cluster-internal'],
    ['co.uk', 'public-suffix'],
    ['a.test', 'reserved'],
    ['_srv.example.com', 'characters'],
    ['-a.example.com', 'characters'],
    ['a..example.com', 'characters'],
    ['api example.com', 'characters'],
    ['api.example.com\nb', 'characters'],
    ['api\u202e.example.com', 'characters'],
    ['a%2e.example.com', 'characters'],
    ['xn--ä.example', 'not-a-name'],
    [`${'a'.repeat(64)}.example.com`, 'too-long'],
    [`${'abcdefgh.'.repeat(28)}example.com`, 'too-long'],
    ['a'.repeat(10_000), 'too-long'],
  ])('refuses %j: %s', (...row: (string | undefined)[]) => {
    const [text = '', fault, meant] = row;
    const result = normalizeHost(text);
    if (result.ok) throw new Error(`${result.host} was accepted`);
    expect(result.fault).toBe(fault);
    expect(result.meant).toBe(meant);
    expect(result.message).not.toContain('secret@');
    expect(result.message.length).toBeLessThan(500);
  });

  it('knows the cluster domain of the organisation', () => {
    const options = { clusterDomain: 'k8s.corp.example' };
    expect(normalizeHost('a.k8s.corp.example', options)).toMatchObject({
      ok: false,
      fault: 'cluster-internal',
    });
    expect(normalizeHost('a.corp.example', options).ok).toBe(true);
  });
});
