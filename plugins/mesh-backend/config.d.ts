import { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    /** API group of manifests and prefix of labels and annotations. Default: mesh.corp */
    group?: string;
    /** Cluster DNS domain. Default: cluster.local */
    clusterDomain?: string;
    /** Namespace of the egress gateway. Default: egress */
    egressNamespace?: string;
    istio?: {
      /** Root namespace, whose policies hold in the whole mesh. Default: istio-system */
      rootNamespace?: string;
      /** Release of the proxies, without its patch number. Default: 1.31 */
      release?: string;
      /** meshConfig.pathNormalization.normalization. Default: BASE */
      pathNormalization?:
        | 'NONE'
        | 'BASE'
        | 'MERGE_SLASHES'
        | 'DECODE_AND_MERGE_SLASHES';
      /** meshConfig.trustDomainAliases; keep it empty unless a trust domain is being renamed. */
      trustDomainAliases?: string[];
      /** Names of meshConfig.extensionProviders: CUSTOM policies that name another deny what they match. */
      extensionProviders?: string[];
    };
    gatewayApi?: {
      /**
       * Channel of the Gateway API the clusters have installed. With standard, which has no retries, a manifest with
       * retries is refused instead of being rendered without them. Default: standard
       */
      channel?: 'standard' | 'experimental';
    };
    /** Folder of the rebuildable bare git caches. */
    cacheDirectory: string;
    clock?: {
      /**
       * system: the machine's clock. estate: follow the embedded estate's offset; refused with a code host that is not on loopback.
       * Default: system
       */
      source?: 'system' | 'estate';
      /** Base URL of the estate; needed with source: estate. */
      estateUrl?: string;
    };
    signing: {
      /** PKCS8 PEM file of the bot's Ed25519 key; readable by this process only. */
      keyFile: string;
    };
    /** How often the forge is asked for what a webhook may have missed. Default: 60 seconds */
    pollInterval?: HumanDuration | string;
    /** Approvals per intent repository. */
    approvals?: {
      [role: string]: {
        /** Official approvals needed. Default: 2 */
        required?: number;
        /** Catalog groups whose members may approve. */
        ownerGroups: string[];
        /** Catalog groups of which one member approves an urgent change. Default: ownerGroups */
        emergencyGroups?: string[];
      };
    };
    roles?: {
      /** Catalog groups that may submit and withdraw changes of any service. */
      platform?: string[];
      /** Catalog groups that may export the audit trail, beside the platform groups. */
      auditors?: string[];
    };
    evidence?: {
      /**
       * Sites that telemetry comes from, as clusters.yaml of the routing repository names them. Every part of every
       * signal needs a source at every site, or a line under notConfigured. Default: none, so that gates that need
       * telemetry have insufficient evidence.
       */
      sites?: string[];
      /** Parts nobody answers for: "signal.part" for every site, or "signal.part@site". */
      notConfigured?: string[];
      /** Longest wait for one answer of a source. Default: 10 seconds */
      deadline?: HumanDuration | string;
      /** After five failures in a row a source at a site is left alone for this long. Default: 30 seconds */
      pause?: HumanDuration | string;
    };
    /** off, advisory or enforce per gate; enforce where absent. four-eyes, rules and duties cannot be switched off. */
    gates?: { [gate: string]: 'off' | 'advisory' | 'enforce' };
  };
}
