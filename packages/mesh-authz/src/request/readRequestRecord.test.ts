import { readRequestRecord } from './readRequestRecord';

it('keeps what is unknown apart from what is known to be absent', () => {
  const record = {
    protocol: 'http',
    peer: [],
    sni: null,
    headers: { 'x-team': null },
  };
  expect(readRequestRecord(record)).toEqual({ ok: true, request: record });
});

it.each([
  [{ peer: [] }, 'protocol is missing'],
  [{ protocol: 'udp' }, 'none of http, tcp'],
  [{ protocol: 'http', methods: 'GET' }, 'method'],
  [{ protocol: 'http', port: '80' }, 'is no number'],
  [{ protocol: 'http', peer: 'spiffe://a' }, 'list'],
  [{ protocol: 'http', token: { iss: 'a', subject: 'b' } }, 'subject'],
  [[], 'mapping'],
  ['GET /', 'mapping'],
  [null, 'protocol is missing'],
])('refuses %j', (value, said) => {
  const read = readRequestRecord(value);
  const findings = read.ok ? [] : read.findings;
  expect(findings.map(({ message }) => message).join(' ')).toContain(said);
});
