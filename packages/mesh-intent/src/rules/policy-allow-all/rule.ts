import { policyFindings } from '../policyParts';
import type { Rule } from '../types';
import { policyAllowAllStructure } from './structural';

/** @public */
export const policyAllowAll: Rule = {
  id: 'policy-allow-all',
  title: 'No policy lets everybody in by accident',
  why: 'An empty rule in an ALLOW policy matches every request, so it opens what it was written to close (M-12, mesh.md 1.2).',
  reads: ['security'],
  check: (world, scope) =>
    policyFindings(policyAllowAllStructure, world, scope),
};
