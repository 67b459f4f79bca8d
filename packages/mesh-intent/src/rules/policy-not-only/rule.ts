import { policyFindings } from '../policyParts';
import type { Rule } from '../types';
import { policyNotOnlyStructure } from './structural';

/** @public */
export const policyNotOnly: Rule = {
  id: 'policy-not-only',
  title: 'Callers are let in by who they are, not by who they are not',
  why: 'Fields that begin with "not" are true for callers without a certificate, so they let plaintext in (mesh.md 1.6).',
  reads: ['security'],
  check: (world, scope) => policyFindings(policyNotOnlyStructure, world, scope),
};
