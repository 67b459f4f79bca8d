import { durationMs } from '../manifest';
import { declaredOf } from '../world/declaredOf';
import type {
  DeclaredField,
  DeclaredValues,
  ExternalAuthorization,
  MtlsMode,
  PeerAuthentication,
  SamplingRaise,
  SidecarOptOut,
  TrustedPrincipal,
  WorldEntry,
  World,
} from '../world';
import { policyRules } from './canonicalRules';
import { plain } from './plain';
import { numbered } from './values';
import type { Item } from './values';

/** Normalised value of the `peer-authentication…` entries. @public */
export interface PeerAuthenticationValue {
  readonly namespace: string;
  readonly selector?: Readonly<Record<string, string>>;
  /** Workload port, of a `peer-authentication-port` entry. */
  readonly port?: number;
  readonly mode: MtlsMode;
}

/** Normalised value of a `policy-dry-run` entry. @public */
export type PolicyModeValue = 'enforced' | 'dry-run';

/** Normalised value of a `trust` entry. @public */
export interface TrustValue extends TrustedPrincipal {
  readonly destination: string;
}

/** Normalised value of a `sampling-raise` entry. @public */
export interface SamplingRaiseValue extends SamplingRaise {
  readonly namespace: string;
}

/** Normalised value of an `opt-out` entry. @public */
export interface OptOutValue extends SidecarOptOut {
  readonly namespace: string;
}

/** Normalised value of an `ext-authz` entry: equal spans are equal, however they are written. @public */
export interface ExtAuthzValue
  extends Omit<ExternalAuthorization, 'timeout' | 'service'> {
  readonly milliseconds: number;
}

/** Normalised value of a `certificate-lifetime` entry. @public */
export interface CertificateLifetimeValue {
  readonly hours: number;
  readonly reason: string;
}

/** Pods an entry is about, when labels say which. */
interface Selecting {
  readonly namespace: string;
  readonly selector?: Readonly<Record<string, string>>;
}

/** One thing a file beside the manifests says, under the key that identifies it. */
export interface DeclaredItem extends Item {
  readonly entry: Pick<WorldEntry<unknown>, 'source' | 'place'>;
  /** Service named by the entry itself; it need not be known. */
  readonly service?: string;
  readonly selecting?: Selecting;
}

type Said = Omit<DeclaredItem, 'entry'>;

type ItemsOf = {
  readonly [F in DeclaredField]: (
    entry: WorldEntry<DeclaredValues[F]>,
  ) => readonly Said[];
};

function labelsText(selector: Readonly<Record<string, string>>): string {
  return Object.entries(selector)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(',');
}

function peerItems(value: PeerAuthentication): Said[] {
  const { namespace, selector, mode, ports } = value;
  const selecting = { namespace, ...(selector && { selector }) };
  // The object's name says nothing: what is declared is declared for these pods.
  const pods = selector ? `${namespace} ${labelsText(selector)}` : namespace;
  return [
    {
      type: selector ? 'peer-authentication' : 'peer-authentication-namespace',
      key: pods,
      value: { ...selecting, mode },
      at: ['spec', 'mtls', 'mode'],
      selecting,
    },
    ...Object.entries(ports).map<Said>(([port, portMode]) => ({
      type: 'peer-authentication-port',
      key: `${pods} port ${port}`,
      value: { ...selecting, port: Number(port), mode: portMode },
      at: ['spec', 'portLevelMtls', port, 'mode'],
      selecting,
    })),
  ];
}

function extAuthzValue(value: ExternalAuthorization): Record<string, unknown> {
  const { provider, timeout, failure, paths, reason } = value;
  return plain({
    provider,
    milliseconds: durationMs(timeout),
    failure,
    paths: [...new Set(paths)].sort(),
    reason,
  });
}

const itemsOf: ItemsOf = {
  policies: ({ key, value }) => {
    const { namespace, selector, dryRun } = value;
    const selecting = { namespace, ...(selector && { selector }) };
    return [
      {
        type: 'policy-rules',
        key,
        value: policyRules(value),
        at: ['spec'],
        selecting,
      },
      {
        type: 'policy-dry-run',
        key,
        value: dryRun ? 'dry-run' : 'enforced',
        at: ['metadata', 'annotations', 'istio.io/dry-run'],
        selecting,
      },
    ];
  },
  peerAuthentications: ({ value }) => peerItems(value),
  trust: ({ key, value }) =>
    value.principals.map((trusted, index) => ({
      type: 'trust',
      key: `${key} accepts ${trusted.principal}`,
      value: plain({ destination: key, ...trusted }),
      at: ['principals', index, 'principal'],
      service: key,
    })),
  telemetry: ({ key, value }) =>
    value.raises.map((raise, index) => ({
      type: 'sampling-raise',
      key: `${key} ${raise.signal}`,
      value: plain({ namespace: key, ...raise }),
      at: ['raises', index],
    })),
  optOuts: ({ key, value }) =>
    value.workloads.map((workload, index) => ({
      type: 'opt-out',
      key: `${key}/${workload.name}`,
      value: plain({ namespace: key, ...workload }),
      at: ['workloads', index, 'name'],
      service: `${key}/${workload.name}`,
    })),
  extAuthz: ({ key, value, at }) => [
    { type: 'ext-authz', key, value: extAuthzValue(value), at, service: key },
  ],
  workloads: ({ key, value }) => [
    {
      type: 'certificate-lifetime',
      key,
      value: { hours: value.certificateHours, reason: value.reason },
      at: ['spec', 'certificateHours'],
      service: key,
    },
  ],
  trustDomains: ({ key, value, at }) => [
    { type: 'trust-domain', key, value: plain(value), at },
  ],
  allowlist: ({ key, value, at }) => [
    { type: 'allowlist-entry', key, value: plain(value), at },
  ],
};

/** Everything one field of the world says, as items with domain keys. */
export function declaredItems<F extends DeclaredField>(
  world: World,
  field: F,
): Map<string, DeclaredItem> {
  const entries: ReadonlyMap<
    string,
    WorldEntry<DeclaredValues[F]>
  > = declaredOf(world, field);
  return numbered(
    [...entries.values()].flatMap(entry =>
      itemsOf[field](entry).map(item => ({ ...item, entry })),
    ),
  );
}
