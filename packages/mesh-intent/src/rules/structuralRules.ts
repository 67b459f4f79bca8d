import type { StructuralRule } from '../structural';
import { allowlistStructure } from './allowlist/structural';
import { peerAuthenticationStructure } from './peer-authentication-unique/structural';
import { policyAddressStructure } from './policy-address/structural';
import { policyAllowAllStructure } from './policy-allow-all/structural';
import { policyNotOnlyStructure } from './policy-not-only/structural';
import { policyTargetStructure } from './policy-target/structural';
import { principalsStructure } from './principals/structural';
import { routeTimeoutStructure } from './route-timeout/structural';
import { serviceStructure } from './service-shape/structural';

/**
 * Every structural rule: those that judge one object by itself. A `structural.ts` that is not listed makes a test fail.
 *
 * @public
 */
export const structuralRules: readonly StructuralRule[] = [
  allowlistStructure,
  peerAuthenticationStructure,
  policyAddressStructure,
  policyAllowAllStructure,
  policyNotOnlyStructure,
  policyTargetStructure,
  principalsStructure,
  routeTimeoutStructure,
  serviceStructure,
];
