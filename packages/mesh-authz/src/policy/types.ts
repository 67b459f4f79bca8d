/** @public */
export type PolicyAction = 'ALLOW' | 'DENY' | 'AUDIT' | 'CUSTOM';

/** What a policy is attached to instead of a selector; sidecars ignore such a policy (mesh.md 1.3). @public */
export interface PolicyTargetRef {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/**
 * One `from[].source`. Fields are ANDed, values inside a field ORed, `not…` is NOT(OR).
 * A present empty list is kept as written: admission refuses it, the evaluator must not guess.
 * @public
 */
export interface PolicySource {
  readonly principals?: readonly string[];
  readonly notPrincipals?: readonly string[];
  readonly requestPrincipals?: readonly string[];
  readonly notRequestPrincipals?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly notNamespaces?: readonly string[];
  readonly serviceAccounts?: readonly string[];
  readonly notServiceAccounts?: readonly string[];
  readonly trustDomains?: readonly string[];
  readonly notTrustDomains?: readonly string[];
  readonly ipBlocks?: readonly string[];
  readonly notIpBlocks?: readonly string[];
  readonly remoteIpBlocks?: readonly string[];
  readonly notRemoteIpBlocks?: readonly string[];
}

/** One `to[].operation`. @public */
export interface PolicyOperation {
  readonly hosts?: readonly string[];
  readonly notHosts?: readonly string[];
  readonly ports?: readonly string[];
  readonly notPorts?: readonly string[];
  readonly methods?: readonly string[];
  readonly notMethods?: readonly string[];
  readonly paths?: readonly string[];
  readonly notPaths?: readonly string[];
}

/** One `when[]`. @public */
export interface PolicyCondition {
  readonly key: string;
  readonly values?: readonly string[];
  readonly notValues?: readonly string[];
}

/**
 * One rule: OR(from) AND OR(to) AND AND(when); an absent part is "any".
 * @public
 */
export interface PolicyRule {
  readonly from?: readonly PolicySource[];
  readonly to?: readonly PolicyOperation[];
  readonly when?: readonly PolicyCondition[];
}

/**
 * An AuthorizationPolicy as written, with its defaults made explicit.
 * @public
 */
export interface AuthorizationPolicy {
  readonly namespace: string;
  readonly name: string;
  /** `selector.matchLabels`; absent or empty selects every workload in scope. */
  readonly selector?: Readonly<Record<string, string>>;
  readonly targetRefs?: readonly PolicyTargetRef[];
  readonly action: PolicyAction;
  /** `provider.name`, CUSTOM only. */
  readonly provider?: string;
  /** Absent and `[]` mean the same: no rule ever matches. `[{}]` matches everything. */
  readonly rules?: readonly PolicyRule[];
  /** Annotation `istio.io/dry-run`, read as Go's ParseBool does; a text it cannot read counts as false, so as enforced (mesh.md 1.9). */
  readonly dryRun: boolean;
  /** The annotation as written, when it is there. */
  readonly dryRunText?: string;
}
