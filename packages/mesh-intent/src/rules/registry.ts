import { allowlist } from './allowlist/rule';
import { clusterKnown } from './cluster-known/rule';
import { databaseName } from './database-name/rule';
import { dependencyCycle } from './dependency-cycle/rule';
import { dependencyKnown } from './dependency-known/rule';
import { dependencyTrust } from './dependency-trust/rule';
import { egressAgreement } from './egress-agreement/rule';
import { egressDuplicate } from './egress-duplicate/rule';
import { egressHost } from './egress-host/rule';
import { egressPlaintext } from './egress-plaintext/rule';
import { exportClustersKnown } from './export-clusters-known/rule';
import { extAuthzLimits } from './ext-authz-limits/rule';
import { l2Announcer } from './l2-announcer/rule';
import { manifestShape } from './manifest-shape/rule';
import { optOutDated } from './opt-out-dated/rule';
import { ownerKnown } from './owner-known/rule';
import { pathMatchesMetadata } from './path-matches-metadata/rule';
import { peerAuthenticationUnique } from './peer-authentication-unique/rule';
import { policyAddress } from './policy-address/rule';
import { policyAllowAll } from './policy-allow-all/rule';
import { policyNotOnly } from './policy-not-only/rule';
import { policyPorts } from './policy-ports/rule';
import { policyProtocol } from './policy-protocol/rule';
import { policyShape } from './policy-shape/rule';
import { policyTarget } from './policy-target/rule';
import { portUnique } from './port-unique/rule';
import { principals } from './principals/rule';
import { repositoryKinds } from './repository-kinds/rule';
import { retryLimits } from './retry-limits/rule';
import { retryMethods } from './retry-methods/rule';
import { rolloutRoutes } from './rollout-routes/rule';
import { routeBackends } from './route-backends/rule';
import { routeProtocol } from './route-protocol/rule';
import { routeTimeout } from './route-timeout/rule';
import { routeUnique } from './route-unique/rule';
import { samplingExpiry } from './sampling-expiry/rule';
import { selectorKnown } from './selector-known/rule';
import { serviceShape } from './service-shape/rule';
import { spilloverThreshold } from './spillover-threshold/rule';
import { versionUnique } from './version-unique/rule';
import type { Rule } from './types';

/**
 * Every rule. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const rules: readonly Rule[] = [
  manifestShape,
  repositoryKinds,
  pathMatchesMetadata,
  ownerKnown,
  clusterKnown,
  portUnique,
  versionUnique,
  routeUnique,
  routeProtocol,
  routeBackends,
  routeTimeout,
  retryMethods,
  retryLimits,
  spilloverThreshold,
  rolloutRoutes,
  dependencyKnown,
  dependencyCycle,
  databaseName,
  egressHost,
  egressDuplicate,
  egressAgreement,
  egressPlaintext,
  exportClustersKnown,
  l2Announcer,
  dependencyTrust,
  policyShape,
  policyTarget,
  selectorKnown,
  policyPorts,
  policyProtocol,
  principals,
  policyNotOnly,
  policyAllowAll,
  policyAddress,
  peerAuthenticationUnique,
  extAuthzLimits,
  samplingExpiry,
  optOutDated,
  allowlist,
  serviceShape,
];
