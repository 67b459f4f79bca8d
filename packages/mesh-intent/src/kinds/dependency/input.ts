import { z } from 'zod';
import { dnsLabel, reasonText, serviceRef } from '../../manifest';
import { whyText } from '../whyText';

const FEW = 30;

const added = z.union([
  serviceRef,
  z.strictObject({
    service: serviceRef,
    cluster: dnsLabel
      .optional()
      .describe('Cluster it is called in, when not the own one.'),
    reason: reasonText.optional(),
  }),
]);

const removed = z.union([
  serviceRef,
  z.strictObject({ service: serviceRef, cluster: dnsLabel.optional() }),
]);

/** @public */
export const dependencyInput = z.strictObject({
  service: serviceRef.describe('Service that calls: "namespace/name".'),
  add: z
    .array(added)
    .min(1)
    .max(FEW)
    .optional()
    .describe('Services it calls from now on.'),
  remove: z
    .array(removed)
    .min(1)
    .max(FEW)
    .optional()
    .describe('Services it does not call any more.'),
  cluster: dnsLabel
    .optional()
    .describe(
      'Cluster the added and removed services are called in, when not the own one.',
    ),
  reason: whyText,
});

/** @public */
export type DependencyInput = z.infer<typeof dependencyInput>;
