import type { Finding, SourcePlace } from '@causeway/mesh-authz';
import type { DeclaredObject } from './declared';
import type {
  ClusterEntry,
  PlatformAlias,
  PlatformCiliumPolicy,
  PlatformIstioObject,
  ServiceEntry,
} from './types';

/**
 * A fact read from the platform tree.
 * @public
 */
export type PlatformObject =
  | {
      readonly type: 'namespace';
      readonly name: string;
      readonly labels: Readonly<Record<string, string>>;
    }
  | { readonly type: 'gateway'; readonly ref: string }
  | {
      readonly type: 'allowed-hosts';
      readonly namespace: string;
      readonly hosts: readonly string[];
      readonly source: SourcePlace;
    }
  | { readonly type: 'cilium'; readonly policy: PlatformCiliumPolicy }
  | { readonly type: 'istio'; readonly object: PlatformIstioObject }
  | { readonly type: 'alias'; readonly alias: PlatformAlias };

/**
 * What one file of a repository says, read by itself.
 * @public
 */
export type ParsedFile =
  | { readonly type: 'service'; readonly entry: ServiceEntry }
  | {
      readonly type: 'clusters';
      readonly clusters: readonly ClusterEntry[];
    }
  | { readonly type: 'declared'; readonly objects: readonly DeclaredObject[] }
  | { readonly type: 'platform'; readonly objects: readonly PlatformObject[] }
  /** No YAML, or nothing that is read. */
  | { readonly type: 'unmodelled' }
  | {
      readonly type: 'unparsed';
      /** Service ref, or `repo:path`. */
      readonly key: string;
      readonly findings: readonly Finding[];
    }
  | {
      readonly type: 'misplaced';
      /** Service ref when the path names one. */
      readonly key?: string;
      readonly findings: readonly Finding[];
    };

/**
 * Parse results kept between worlds; the owner creates the map and hands it to every build.
 * @public
 */
export type WorldCache = Map<string, ParsedFile>;
