import type { KindExample } from '../types';
import type { RevertInput } from './input';

const before = `      targetPort: 8080
      protocol: HTTP
  egress:
    - host: old.example.com`;

/** @public */
export const revertExamples: readonly KindExample<RevertInput>[] = [
  {
    title: 'A call that was declared',
    input: {
      change: 'c-2027-0001',
      kind: 'dependency',
      title: 'Let checkout call shop/cart',
      services: ['shop/checkout'],
      steps: [
        {
          repo: 'routing',
          edits: [
            {
              path: 'services/shop/checkout.yaml',
              line: 14,
              before,
              after: before.replace(
                '  egress:',
                '  dependsOn:\n    - service: shop/cart\n  egress:',
              ),
            },
          ],
        },
      ],
      reason: 'Orders are refused since it was merged.',
    },
  },
  {
    title: 'A file that was made',
    input: {
      change: 'c-2027-0002',
      kind: 'cert-lifetime',
      title: 'Let certificates of pay/till live 12 hours',
      services: ['pay/till'],
      steps: [
        {
          repo: 'identity',
          edits: [
            {
              path: 'workloads/pay/till.yaml',
              line: 1,
              after: `apiVersion: mesh.corp/v1alpha1
kind: WorkloadIdentity
metadata: { name: till, namespace: pay }
spec:
  certificateHours: 12
  reason: Keeps keys.
`,
            },
          ],
        },
      ],
      reason: 'The issuer cannot keep up with the renewals.',
    },
  },
];
