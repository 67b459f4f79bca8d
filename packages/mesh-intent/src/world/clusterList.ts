import { z } from 'zod';
import { dnsLabel } from '../manifest';
import { plainText } from '../text';
import { trustDomainName } from './trustDomainName';

/**
 * `clusters.yaml` (M-05, M-19, M-23). `clusterWave` is the order in which clusters receive a change,
 * never a deployment wave.
 *
 * @public
 */
export function clusterListSchema(options: { readonly group: string }) {
  const apiVersion: string = `${options.group}/v1alpha1`;
  return z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal('ClusterList'),
    clusters: z
      .array(
        z.strictObject({
          name: dnsLabel,
          site: dnsLabel,
          region: dnsLabel,
          trustDomain: trustDomainName,
          clusterWave: z.int().min(0).max(1000),
          network: dnsLabel,
          description: plainText({ max: 500 }).optional(),
        }),
      )
      .max(1000),
  });
}
