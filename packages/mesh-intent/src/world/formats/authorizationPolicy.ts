import { readPolicy } from '@causeway/mesh-authz';
import type { Finding } from '@causeway/mesh-authz';
import type { ReadDocument } from '../../document';
import type { FormatReader } from './FormatReader';

/** Rule that tells what is wrong with a policy's shape; findings of the policy reader get its name. */
const RULE = 'policy-shape';

/** The same findings under this rule, with the line and column of their fields. */
export function placedPolicyFindings(
  findings: readonly Finding[],
  place: ReadDocument['place'],
): Finding[] {
  return findings.map(finding => ({
    ...finding,
    code: finding.code.replace(/^[^/]*\//, `${RULE}/`),
    source: place(
      finding.jsonPath ?? [],
      finding.code.endsWith('/unknown-field') ? 'key' : 'value',
    ),
  }));
}

export const authorizationPolicyReader: FormatReader = {
  read: document => {
    const read = readPolicy(document.value);
    const findings = placedPolicyFindings(read.findings, document.place);
    if (!read.ok) return { ok: false, findings };
    const { policy } = read;
    const key = `${policy.namespace}/${policy.name}`;
    return {
      ok: true,
      items: [{ field: 'policies', key, value: policy, at: [], findings }],
    };
  },
};
