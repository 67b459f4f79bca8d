import { type Config, readDurationFromConfig } from '@backstage/config';
import { durationToMilliseconds } from '@backstage/types';
import {
  gates as knownGates,
  type GateMode,
  type IntentOptions,
  type RepoRole,
} from '@causeway/mesh-intent';
import {
  gatewayApiChannels,
  type GatewayApiChannel,
} from '@causeway/mesh-intent/render';
import { defaultLimits, type GuardLimits } from '../evidence/SourceGuard';

/** Approval policy of one repository before its groups are resolved to people. */
export interface ApprovalPolicy {
  readonly required: number;
  readonly ownerGroups: readonly string[];
  /** Who approves urgent changes; the owners when absent. */
  readonly emergencyGroups?: readonly string[];
}

/** Where telemetry is expected, and where it is known not to be. */
interface EvidenceConfig {
  readonly sites: readonly string[];
  /** "signal.part", for every site, or "signal.part@site". */
  readonly notConfigured: readonly string[];
  /** How long a source may take, and for how long one in trouble is left alone; usual ones when absent. */
  readonly limits?: GuardLimits;
}

/** The plugin's configuration, read once. Durations in milliseconds. */
export interface MeshConfig {
  readonly intent: IntentOptions;
  readonly cacheDirectory: string;
  /** The clock follows the embedded estate: forge and telemetry are stand-ins, and pages say so. */
  readonly simulated: boolean;
  readonly signingKeyFile: string;
  readonly pollIntervalMs: number;
  readonly approvals: Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;
  readonly platformGroups: readonly string[];
  readonly gateModes: Readonly<Record<string, GateMode>>;
  readonly portalUrl: string;
  /** Which fields of the Gateway API the clusters know (mesh.md 3.8). */
  readonly gatewayApiChannel: GatewayApiChannel;
  readonly evidence: EvidenceConfig;
}

/** Gates without which nothing may be opened or merged (M-22): turning them off is a mistake, not a choice. */
const ALWAYS_ENFORCED = ['rules', 'duties', 'four-eyes'];

/** Repositories that changes go to; the platform tree is only read. */
const ROLES: readonly RepoRole[] = ['routing', 'security', 'identity'];

/** A name that was mistyped would configure nothing, and nobody would notice. */
function mustBeOneOf(
  name: string,
  allowed: { readonly key: string; readonly known: readonly string[] },
): void {
  if (allowed.known.includes(name)) return;
  throw new Error(
    `${
      allowed.key
    }.${name} configures nothing; the names there are ${allowed.known.join(
      ', ',
    )}. Correct or remove the key.`,
  );
}

/** Reads app-config into plain values; throws naming the key that is wrong. */
export function readMeshConfig(root: Config): MeshConfig {
  const config = root.getConfig('mesh');
  const portalUrl = root.getString('app.baseUrl').replace(/\/$/, '');
  return {
    intent: {
      group: config.getOptionalString('group') ?? 'mesh.corp',
      clusterDomain:
        config.getOptionalString('clusterDomain') ?? 'cluster.local',
      egressNamespace: config.getOptionalString('egressNamespace') ?? 'egress',
      manifestSchemaUrl: `${portalUrl}/api/mesh/schemas/service-manifest.v1alpha1.json`,
      ...readIstio(config),
    },
    cacheDirectory: config.getString('cacheDirectory'),
    simulated: config.getOptionalString('clock.source') === 'estate',
    signingKeyFile: config.getString('signing.keyFile'),
    pollIntervalMs: config.has('pollInterval')
      ? durationToMilliseconds(
          readDurationFromConfig(config, { key: 'pollInterval' }),
        )
      : 60_000,
    approvals: readApprovals(config),
    platformGroups: config.getOptionalStringArray('roles.platform') ?? [],
    gateModes: readGateModes(config),
    portalUrl,
    gatewayApiChannel: readChannel(config),
    evidence: {
      sites: config.getOptionalStringArray('evidence.sites') ?? [],
      notConfigured:
        config.getOptionalStringArray('evidence.notConfigured') ?? [],
      limits: {
        ...defaultLimits,
        ...readMilliseconds(config, 'evidence.deadline', 'deadlineMs'),
        ...readMilliseconds(config, 'evidence.pause', 'pauseMs'),
      },
    },
  };
}

/** A wait that is none would fail every question. */
function readMilliseconds(
  config: Config,
  key: string,
  name: 'deadlineMs' | 'pauseMs',
): Partial<GuardLimits> {
  if (!config.has(key)) return {};
  const ms = durationToMilliseconds(readDurationFromConfig(config, { key }));
  if (ms > 0) return { [name]: ms };
  throw new Error(`mesh.${key} must be longer than nothing`);
}

const normalizations = [
  'NONE',
  'BASE',
  'MERGE_SLASHES',
  'DECODE_AND_MERGE_SLASHES',
] as const;

/** What of the mesh's own configuration decides over requests; what is not given has Istio's default. */
function readIstio(
  config: Config,
): Pick<IntentOptions, 'rootNamespace' | 'authorization'> {
  const istio = config.getOptionalConfig('istio');
  if (!istio) return {};
  const rootNamespace = istio.getOptionalString('rootNamespace');
  const release = istio.getOptionalString('release');
  if (release !== undefined && !/^1\.\d{1,3}$/.test(release)) {
    throw new Error(
      `mesh.istio.release must be a release without its patch number, such as "1.31" in quotes, found ${JSON.stringify(
        release,
      )}`,
    );
  }
  const named = istio.getOptionalString('pathNormalization') ?? 'BASE';
  const pathNormalization = normalizations.find(each => each === named);
  if (pathNormalization === undefined) {
    throw new Error(
      `mesh.istio.pathNormalization must be one of ${normalizations.join(
        ', ',
      )}, found ${JSON.stringify(named)}`,
    );
  }
  return {
    ...(rootNamespace === undefined ? {} : { rootNamespace }),
    authorization: {
      pathNormalization,
      ...(release === undefined ? {} : { release }),
      trustDomainAliases:
        istio.getOptionalStringArray('trustDomainAliases') ?? [],
      providers: istio.getOptionalStringArray('extensionProviders') ?? [],
    },
  };
}

function readChannel(config: Config): GatewayApiChannel {
  const name = config.getOptionalString('gatewayApi.channel') ?? 'standard';
  const channel = gatewayApiChannels.find(each => each === name);
  if (channel !== undefined) return channel;
  throw new Error(
    `mesh.gatewayApi.channel must be ${gatewayApiChannels.join(
      ' or ',
    )}, found ${JSON.stringify(name)}`,
  );
}

function readApprovals(config: Config): MeshConfig['approvals'] {
  const approvals = config.getOptionalConfig('approvals');
  if (!approvals) return {};
  return Object.fromEntries(
    approvals.keys().map(role => {
      mustBeOneOf(role, { key: 'mesh.approvals', known: ROLES });
      const policy = approvals.getConfig(role);
      const required = policy.getOptionalNumber('required') ?? 2;
      if (!Number.isInteger(required) || required < 1) {
        throw new Error(
          `mesh.approvals.${role}.required must be a whole number of at least 1, found ${required}`,
        );
      }
      const emergencyGroups = policy.getOptionalStringArray('emergencyGroups');
      return [
        role,
        {
          required,
          ownerGroups: policy.getStringArray('ownerGroups'),
          ...(emergencyGroups === undefined ? {} : { emergencyGroups }),
        },
      ];
    }),
  );
}

function readGateModes(config: Config): MeshConfig['gateModes'] {
  const gates = config.getOptionalConfig('gates');
  if (!gates) return {};
  return Object.fromEntries(
    gates.keys().map(gate => {
      mustBeOneOf(gate, {
        key: 'mesh.gates',
        known: knownGates.map(({ id }) => id),
      });
      const mode = gates.getString(gate);
      if (mode !== 'off' && mode !== 'advisory' && mode !== 'enforce') {
        throw new Error(
          `mesh.gates.${gate} must be off, advisory or enforce, found ${JSON.stringify(
            mode,
          )}`,
        );
      }
      if (mode !== 'enforce' && ALWAYS_ENFORCED.includes(gate)) {
        throw new Error(
          `mesh.gates.${gate} is ${mode}, but this gate is always enforced (M-22). Remove the key.`,
        );
      }
      return [gate, mode];
    }),
  );
}
