import { z } from 'zod';
import { dnsLabel } from '../../manifest';

/** `apiVersion` and `kind` of a format of our own. */
export function envelope<K extends string>(group: string, kind: K) {
  const apiVersion: string = `${group}/v1alpha1`;
  return { apiVersion: z.literal(apiVersion), kind: z.literal(kind) };
}

/** Metadata of a format of our own that is about one service. */
export const serviceMetadata = z.strictObject({
  name: dnsLabel,
  namespace: dnsLabel,
});
