/** Why a TLS handshake failed, as far as the caller's proxy can tell. @public */
export type TlsFailure =
  | 'trust-bundle'
  | 'certificate'
  | 'configuration'
  | 'issuer';

/** @public */
export interface TlsMeaning {
  /** Stands somewhere in the transport failure reason. */
  readonly text: string;
  readonly failure: TlsFailure;
  readonly ambiguous: boolean;
}

const tls = (
  text: string,
  failure: TlsFailure,
  ambiguous = false,
): TlsMeaning => ({ text, failure, ambiguous });

/**
 * A trust bundle that lacks a root is told apart from a certificate that is wrong: the first is the platform's to mend,
 * the second the workload's (mesh.md 8.3). The first that is found decides.
 * @public
 */
export const tlsTable: readonly TlsMeaning[] = [
  tls('unable to get local issuer certificate', 'trust-bundle'),
  tls('self signed certificate in certificate chain', 'trust-bundle', true),
  tls('TLSV1_ALERT_UNKNOWN_CA', 'trust-bundle'),
  tls('certificate has expired', 'certificate'),
  tls('not yet valid', 'certificate'),
  tls('SSLV3_ALERT_CERTIFICATE_EXPIRED', 'certificate'),
  tls('verify SAN list', 'certificate'),
  tls('SSLV3_ALERT_CERTIFICATE_UNKNOWN', 'certificate', true),
  tls('SSLV3_ALERT_HANDSHAKE_FAILURE', 'certificate', true),
  tls('PEER_DID_NOT_RETURN_A_CERTIFICATE', 'configuration'),
  tls('CERTIFICATE_REQUIRED', 'configuration', true),
  tls('Secret is not supplied by SDS', 'issuer'),
  tls('TLSV1_ALERT_PROTOCOL_VERSION', 'configuration'),
  tls('WRONG_VERSION_NUMBER', 'configuration', true),
  tls('HTTP_REQUEST', 'configuration', true),
];
