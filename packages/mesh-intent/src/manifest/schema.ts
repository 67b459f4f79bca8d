import { z } from 'zod';
import { plainText } from '../text';
import {
  calendarDate,
  dnsLabel,
  docsUrl,
  ownerRef,
  portNumber,
  reasonText,
  serviceName,
  serviceRef,
} from './fields';
import { resilience, rollout, telemetry } from './resilienceSchema';
import { declarableMethods, route, version } from './routeSchema';

/** Upper bound of every list: a manifest is written and read by people. */
const LIST = 200;

/** @public */
export const portProtocols = ['HTTP', 'HTTP2', 'GRPC', 'TCP', 'TLS'] as const;

/** @public */
export const egressProtocols = ['HTTPS', 'TLS', 'HTTP'] as const;

const port = z.strictObject({
  name: dnsLabel.describe('Name of the port, unique in the service.'),
  port: portNumber.describe('Port of the Service, what callers use.'),
  targetPort: portNumber.describe('Port the workload listens on.'),
  protocol: z.enum(portProtocols),
});

const dependency = z.strictObject({
  service: serviceRef.describe('Service called: "namespace/name".'),
  cluster: dnsLabel
    .optional()
    .describe('Cluster the service is called in, when not the own one.'),
  reason: reasonText.optional(),
});

const egress = z.strictObject({
  // Shape only: what makes a host legal is the rule egress-host, which explains each refusal.
  host: plainText({ max: 300 }).describe('Host outside, "api.example.com".'),
  port: portNumber.describe('Port of the host outside.'),
  protocol: z
    .enum(egressProtocols)
    .describe(
      'HTTPS: the egress gateway originates TLS. TLS: passed through. HTTP: plain, needs plaintextReason.',
    ),
  reason: reasonText.describe('Why the host is needed, for reviewers.'),
  owner: ownerRef.optional(),
  reviewBy: calendarDate
    .optional()
    .describe('Day on which the need is looked at again.'),
  plaintextReason: reasonText
    .optional()
    .describe('Why nothing but plain HTTP is possible; only with HTTP.'),
});

const exported = z.strictObject({
  clusters: z
    .array(dnsLabel)
    .min(1)
    .max(LIST)
    .describe('Clusters whose services may call this one.'),
  reason: reasonText.optional(),
});

/** @public */
export const databaseEngines = ['cnpg'] as const;

const database = z.strictObject({
  engine: z
    .enum(databaseEngines)
    .describe('cnpg: a CloudNativePG cluster beside the service.'),
});

const metadata = z.strictObject({
  name: serviceName.describe('Name of the service.'),
  namespace: dnsLabel.describe('Namespace of the service.'),
  owner: ownerRef.describe('Catalog group that owns the service.'),
  system: dnsLabel.optional().describe('Catalog system it belongs to.'),
  tier: z.int().min(1).max(3).optional().describe('1 is the most critical.'),
  description: plainText({ max: 1000, lines: 'many' }).optional(),
  docs: docsUrl.optional().describe('Page about the service; https.'),
});

const spec = z.strictObject({
  serviceAccount: dnsLabel.describe('Identity of the workload.'),
  clusters: z
    .array(dnsLabel)
    .min(1)
    .max(LIST)
    .describe('Clusters the service runs in; names of clusters.yaml.'),
  ports: z.array(port).max(LIST).default([]),
  versions: z
    .array(version)
    .max(20)
    .optional()
    .describe('Versions that routes can tell apart; callers see one service.'),
  routes: z.array(route).max(50).optional(),
  idempotentMethods: z
    .array(z.enum(declarableMethods))
    .max(declarableMethods.length)
    .optional()
    .describe('Methods that may be repeated safely, beside GET and HEAD.'),
  dependsOn: z.array(dependency).max(LIST).default([]),
  egress: z.array(egress).max(LIST).default([]),
  exports: z.array(exported).max(LIST).default([]),
  resilience: resilience.optional(),
  database: database
    .optional()
    .describe(
      'Database "<service>-db" of its own, which is deployed before the service.',
    ),
  rollout: rollout
    .optional()
    .describe('Who moves the weights of routes step by step.'),
  telemetry: telemetry.optional(),
});

/**
 * The service manifest, version v1alpha1. Strict: a field that is not here is an error.
 *
 * @public
 */
export function serviceManifestSchema(options: { readonly group: string }) {
  const apiVersion: string = `${options.group}/v1alpha1`;
  return z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal('ServiceManifest'),
    metadata,
    spec,
  });
}
