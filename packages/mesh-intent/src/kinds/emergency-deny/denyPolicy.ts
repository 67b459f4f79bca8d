import { readPolicy } from '@causeway/mesh-authz';
import type { PolicyDocument } from '../policyDocuments';
import { yamlText } from '../yamlText';

/** Annotation that marks a policy as made in an emergency, under the group of the organisation. @public */
export function emergencyAnnotation(group: string): string {
  return `${group}/emergency`;
}

/** A policy that denies callers; without principals it denies everyone. */
export function denyPolicy(options: {
  readonly namespace: string;
  readonly name: string;
  /** Absent for every pod of the namespace, or of the mesh in the root namespace. */
  readonly app?: string;
  readonly principals?: readonly string[];
  readonly group: string;
}): PolicyDocument {
  const { namespace, name, app, principals, group } = options;
  const value = {
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: {
      name,
      namespace,
      annotations: { [emergencyAnnotation(group)]: 'true' },
    },
    spec: {
      ...(app === undefined ? {} : { selector: { matchLabels: { app } } }),
      action: 'DENY',
      // A rule without fields matches every call (mesh.md 1.2).
      rules: [
        principals === undefined
          ? {}
          : {
              from: [
                { source: { principals: [...new Set(principals)].sort() } },
              ],
            },
      ],
    },
  };
  const read = readPolicy(value);
  if (!read.ok) {
    throw new Error(read.findings.map(({ message }) => message).join(' '));
  }
  return { lead: '', text: yamlText(value), value, policy: read.policy };
}
