import { clusterKnown } from './cluster-known/rule';
import { databaseName } from './database-name/rule';
import { dependencyCycle } from './dependency-cycle/rule';
import { dependencyKnown } from './dependency-known/rule';
import { egressAgreement } from './egress-agreement/rule';
import { egressDuplicate } from './egress-duplicate/rule';
import { egressHost } from './egress-host/rule';
import { egressPlaintext } from './egress-plaintext/rule';
import { exportClustersKnown } from './export-clusters-known/rule';
import { l2Announcer } from './l2-announcer/rule';
import { manifestShape } from './manifest-shape/rule';
import { ownerKnown } from './owner-known/rule';
import { pathMatchesMetadata } from './path-matches-metadata/rule';
import { portUnique } from './port-unique/rule';
import { repositoryKinds } from './repository-kinds/rule';
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
  dependencyKnown,
  dependencyCycle,
  databaseName,
  egressHost,
  egressDuplicate,
  egressAgreement,
  egressPlaintext,
  exportClustersKnown,
  l2Announcer,
];
