import { readPolicy } from '@causeway/mesh-authz';
import type { AuthorizationPolicy, Finding } from '@causeway/mesh-authz';
import { fileLimits, readDocuments } from '../document';
import { placedPolicyFindings } from '../world/formats/authorizationPolicy';
import { yamlParts } from './yamlParts';
import type { YamlPart } from './yamlParts';

/** Annotation that makes a policy watched only (mesh.md 1.9). */
export const DRY_RUN = 'istio.io/dry-run';

/** One AuthorizationPolicy of a file with its bytes. */
export interface PolicyDocument extends YamlPart {
  readonly policy: AuthorizationPolicy;
}

/** Path of the policies of a service in the security repository. */
export function policyPath(ref: string): string {
  return `policies/${ref}.yaml`;
}

/** Every policy of a text, or everything that is wrong with it, by line. */
export function policyDocuments(
  text: string,
  path: string,
):
  | { readonly ok: true; readonly parts: readonly PolicyDocument[] }
  | { readonly ok: false; readonly findings: readonly Finding[] } {
  const read = readDocuments(text, {
    limits: fileLimits,
    place: { path },
    rule: 'policy-shape',
  });
  if (!read.ok) return read;
  const findings = read.documents.flatMap(({ value, place }) => {
    const found = readPolicy(value);
    return found.ok ? [] : placedPolicyFindings(found.findings, place);
  });
  if (findings.length > 0) return { ok: false, findings };
  const parts = yamlParts(text);
  const layout: Finding = {
    code: 'policy-shape/layout',
    severity: 'error',
    message: 'The documents are not separated by lines of "---"; do that.',
    source: { path, line: 1 },
  };
  if (parts === undefined || parts.length !== read.documents.length) {
    return { ok: false, findings: [layout] };
  }
  return {
    ok: true,
    parts: parts.flatMap(part => {
      const found = readPolicy(part.value);
      return found.ok ? [{ ...part, policy: found.policy }] : [];
    }),
  };
}
