import { policyFindings } from '../policyParts';
import type { Rule } from '../types';
import { policyAddressStructure } from './structural';

/** @public */
export const policyAddress: Rule = {
  id: 'policy-address',
  title: 'Policies name callers, not addresses',
  why: 'Addresses of pods are given to others when pods move, so such a policy lets in whoever comes next (M-11).',
  reads: ['security'],
  check: (world, scope) => policyFindings(policyAddressStructure, world, scope),
};
