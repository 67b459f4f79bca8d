/** Why a host may not be declared; each is a finding code of the rule egress-host. @public */
export const hostFaults = [
  'empty',
  'scheme',
  'userinfo',
  'path',
  'port',
  'wildcard',
  'ip-address',
  'characters',
  'not-a-name',
  'too-long',
  'single-label',
  'localhost',
  'metadata-service',
  'cluster-internal',
  'public-suffix',
  'reserved',
] as const;

/** @public */
export type HostFault = (typeof hostFaults)[number];

/** @public */
export type NormalizedHost =
  | {
      readonly ok: true;
      readonly host: string;
      /** False when the text was written that way already. */
      readonly changed: boolean;
    }
  | {
      readonly ok: false;
      readonly fault: HostFault;
      /** For people: what was seen and why it may not be. */
      readonly message: string;
      /** A legal host that was probably meant. */
      readonly meant?: string;
    };

/** @public */
export interface HostOptions {
  /** Cluster DNS domain; default "cluster.local". */
  readonly clusterDomain?: string;
}

/** Puts a refusal together. */
export function refuse(
  fault: HostFault,
  message: string,
  meant?: string,
): NormalizedHost {
  return {
    ok: false,
    fault,
    message,
    ...(meant === undefined ? {} : { meant }),
  };
}
