import { celEnv, parse, plan } from '@bufbuild/cel';
import type { CelInput } from '@bufbuild/cel';
import { celExpression } from './celExpression';
import { detailTable } from './detailTable';
import { flagTable } from './flagTable';
import { originOf } from './originOf';
import type { FailureSigns } from './originOf';
import { reasonWords } from './reasonWords';
import { tlsTable } from './tlsTable';

const origin = (signs: Partial<FailureSigns>) =>
  originOf({ code: 200, ...signs })?.origin;

describe('originOf', () => {
  it.each([
    // Every row of mesh.md 8.1.
    ['LH', 'mesh', false],
    ['UH', 'mesh', true],
    ['UT', 'network', true],
    ['LR', 'network', true],
    ['UR', 'network', true],
    ['UF', 'network', true],
    ['UC', 'network', true],
    ['UO', 'mesh', true],
    ['NR', 'mesh', false],
    ['DI', 'mesh', false],
    ['FI', 'mesh', false],
    ['RL', 'mesh', false],
    ['UAEX', 'mesh', false],
    ['RLSE', 'mesh', false],
    ['DC', 'none', false],
    ['URX', 'network', true],
    ['SI', 'network', true],
    ['IH', 'none', false],
    ['DPE', 'none', false],
    ['UMSDR', 'network', true],
    ['RFCF', 'none', false],
    ['NFCF', 'mesh', false],
    ['DT', 'mesh', false],
    ['UPE', 'application', true],
    ['NC', 'mesh', false],
    ['OM', 'mesh', false],
    ['DF', 'network', true],
    ['DO', 'mesh', false],
    ['DR', 'none', false],
    ['UDO', 'mesh', false],
  ])('%s', (flags, expected, ambiguous) => {
    expect(originOf({ code: 503, flags })).toEqual({
      origin: expected,
      reason: flags,
      ambiguous,
    });
  });

  it('gives each flag a bit of its own, in the order of the proxy', () => {
    expect(Object.values(flagTable).map(({ bit }) => bit)).toEqual(
      Array.from({ length: 30 }, (_, at) => at),
    );
  });

  it.each([
    ['rbac_access_denied_matched_policy[none]', 'mesh'],
    ['direct_response', 'mesh'],
    ['upstream_reset_before_response_started{overflow}', 'mesh'],
    ['upstream_reset_before_response_started{connection_failure,x}', 'network'],
    ['upstream_reset_after_response_started{remote_reset}', 'network'],
    ['response_timeout', 'network'],
    ['downstream_remote_disconnect', 'none'],
    ['http1.codec_error', 'none'],
    ['ext_authz_error', 'mesh'],
    ['no_healthy_upstream', 'mesh'],
  ])('%s', (details, expected) => {
    expect(origin({ code: 503, details })).toBe(expected);
  });

  it.each([
    ['unable to get local issuer certificate', 'trust-bundle'],
    ['TLSV1_ALERT_UNKNOWN_CA', 'trust-bundle'],
    ['certificate has expired', 'certificate'],
    ['verify SAN list', 'certificate'],
    ['PEER_DID_NOT_RETURN_A_CERTIFICATE', 'configuration'],
    ['Secret is not supplied by SDS', 'issuer'],
  ])('tells %s apart in a failed handshake', (text, tls) => {
    const reason = `TLS_error:|268435581:SSL routines:OPENSSL_internal:X:${text}:TLS_error_end`;
    expect(originOf({ code: 503, flags: 'UF,URX', tls: reason })).toMatchObject(
      { origin: 'mesh', tls },
    );
    // The reason of an earlier connection says nothing of a request that was sent.
    expect(origin({ code: 503, flags: 'UC', tls: reason })).toBe('network');
  });

  it('takes a connection that failed without a TLS reason for the network', () => {
    const tls = 'delayed connect error: 111';
    expect(origin({ code: 503, flags: 'UF', tls })).toBe('network');
  });

  it.each([
    [{ code: 500 }, 'application'],
    [{ code: 503, flags: '-', details: 'via_upstream' }, 'application'],
    [{ code: 0, flags: '-' }, 'network'],
    [{ code: 0, flags: 'DC' }, 'none'],
    [{ code: 200, grpcStatus: 13 }, 'application'],
    [{ code: 200, grpcStatus: 5 }, 'none'],
    [{ code: 200, flags: 'UT', grpcStatus: 14 }, 'network'],
    [{ code: 403, details: 'rbac_access_denied_matched_policy[a]' }, 'mesh'],
    [{ code: 502, details: 'direct_response' }, 'mesh'],
    [{ code: 404, flags: 'NR' }, 'mesh'],
    [{ code: 503, flags: 'URX,UC' }, 'network'],
    [{ code: 503, flags: 'XX' }, 'application'],
    [{ code: 503, flags: 'URX,UO' }, 'mesh'],
    [{ code: 0, flags: 'UC,DC' }, 'none'],
    [{ code: 502, flags: 'UF,UPE' }, 'application'],
  ] as const)('%j', (signs, expected) => {
    expect(origin(signs)).toBe(expected);
  });

  it.each([
    { code: 200 },
    { code: 204, flags: '-' },
    { code: 404, flags: '-', details: 'via_upstream' },
    { code: 200, grpcStatus: 0 },
  ])('%j did not fail', signs => {
    expect(originOf(signs)).toBeUndefined();
  });
});

it.each([
  ['UO', 'a circuit breaker is open'],
  ['via_upstream', 'the application answered so itself'],
  ['grpc 13', 'the application answered with an error of gRPC'],
  ['verify SAN list', 'the TLS handshake failed'],
  ['rbac_access_denied', 'a policy refused the caller'],
  ['something new', 'something new'],
])('says %s in words', (reason, words) => {
  expect(reasonWords(reason)).toBe(words);
});

describe('the expression for the mesh', () => {
  const label = plan(celEnv(), parse(celExpression()));

  /** The attributes as the proxy gives them; what is not there is not there. */
  function attributes(signs: FailureSigns): Record<string, CelInput> {
    const bits = (signs.flags ?? '')
      .split(',')
      .filter(name => Object.hasOwn(flagTable, name))
      .reduce((sum, name) => sum + 2n ** BigInt(flagTable[name].bit), 0n);
    return {
      response: {
        ...(signs.code === 0 ? {} : { code: BigInt(signs.code) }),
        flags: bits,
        ...(signs.details === undefined ? {} : { code_details: signs.details }),
      },
      upstream:
        signs.tls === undefined ? {} : { transport_failure_reason: signs.tls },
    };
  }

  it.each([
    ...Object.keys(flagTable).map(
      (flags): FailureSigns => ({ code: 503, flags }),
    ),
    ...detailTable.map(
      ({ prefix }): FailureSigns => ({ code: 503, details: `${prefix}x` }),
    ),
    ...tlsTable.map(
      ({ text }): FailureSigns => ({ code: 503, flags: 'UF', tls: text }),
    ),
    { code: 503, flags: 'URX,UO' },
    { code: 0, flags: 'UC,DC' },
    { code: 502, flags: 'UF,UPE' },
    { code: 0 },
    { code: 500 },
    { code: 200 },
    { code: 404, details: 'via_upstream' },
  ])('labels %j as the table does', signs => {
    expect(label(attributes(signs))).toBe(originOf(signs)?.origin ?? 'ok');
  });
});
