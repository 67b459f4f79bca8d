import { readPolicy } from '@causeway/mesh-authz';
import type { PolicyDocument } from './policyDocuments';
import { yamlText } from './yamlText';

/** A new policy that lets whole principals call a service. */
export function allowPolicy(options: {
  readonly service: string;
  readonly name: string;
  readonly principals: readonly string[];
}): PolicyDocument {
  const [namespace, app] = options.service.split('/');
  const value = {
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name: options.name, namespace },
    spec: {
      selector: { matchLabels: { app } },
      action: 'ALLOW',
      rules: [
        {
          from: [
            {
              source: {
                principals: [...new Set(options.principals)].sort(),
              },
            },
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
