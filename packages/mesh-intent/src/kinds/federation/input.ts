import { z } from 'zod';
import { calendarDate, dnsLabel, serviceRef } from '../../manifest';
import { fullPrincipal } from '../fullPrincipal';
import { whyText } from '../whyText';

/** @public */
export const federationInput = z.strictObject({
  service: serviceRef.describe('Service that calls: "namespace/name".'),
  provider: serviceRef.describe(
    'Service of another cluster that is called: "namespace/name".',
  ),
  cluster: dnsLabel
    .optional()
    .describe(
      'Cluster it is called in, when it also runs where the caller does.',
    ),
  clusters: z
    .array(dnsLabel)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Clusters the calls come from; those the caller runs in and the provider does not, when left out.',
    ),
  principals: z
    .array(fullPrincipal)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'Identities of the caller; those of its service account in these clusters when left out.',
    ),
  until: calendarDate
    .optional()
    .describe('Last day on which it may call: YYYY-MM-DD.'),
  reason: whyText,
});

/** @public */
export type FederationInput = z.infer<typeof federationInput>;
