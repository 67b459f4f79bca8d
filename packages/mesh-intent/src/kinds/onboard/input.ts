import { z } from 'zod';
import {
  dnsLabel,
  ownerRef,
  portNumber,
  portProtocols,
  serviceName,
  serviceRef,
} from '../../manifest';
import { plainText } from '../../text';

/** @public */
export const onboardInput = z.strictObject({
  name: serviceName.describe('Name of the service.'),
  namespace: dnsLabel.describe('Namespace it runs in.'),
  owner: ownerRef.describe('Catalog group that owns it.'),
  description: plainText({ max: 500 })
    .optional()
    .describe('What it does, in one line.'),
  system: dnsLabel.optional().describe('Catalog system it belongs to.'),
  tier: z.int().min(1).max(3).optional().describe('1 is the most critical.'),
  serviceAccount: dnsLabel
    .optional()
    .describe('Identity of the workload; the name when left out.'),
  clusters: z.array(dnsLabel).min(1).max(50).describe('Clusters it runs in.'),
  ports: z
    .array(
      z.strictObject({
        name: dnsLabel,
        port: portNumber.describe('Port callers use.'),
        targetPort: portNumber
          .optional()
          .describe('Port the workload listens on; the same when left out.'),
        protocol: z.enum(portProtocols),
      }),
    )
    .max(50)
    .default([])
    .describe('Ports it offers; none for a job.'),
  dependsOn: z
    .array(serviceRef)
    .max(100)
    .default([])
    .describe('Services it calls: "namespace/name".'),
});

/** @public */
export type OnboardInput = z.infer<typeof onboardInput>;
