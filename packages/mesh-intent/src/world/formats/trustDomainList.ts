import { z } from 'zod';
import { dnsLabel } from '../../manifest';
import { trustDomainName } from '../trustDomainName';
import { envelope } from './envelope';
import { schemaReader } from './FormatReader';

/**
 * The trust domain of a cluster, and the intermediate that signs for it (M-09, M-20).
 * @public
 */
export interface TrustDomain {
  readonly name: string;
  readonly cluster: string;
  readonly intermediate: string;
}

function trustDomainListSchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'TrustDomainList'),
    trustDomains: z
      .array(
        z.strictObject({
          name: trustDomainName,
          cluster: dnsLabel,
          intermediate: dnsLabel,
        }),
      )
      .max(1000),
  });
}

export function trustDomainListReader(group: string) {
  return schemaReader(trustDomainListSchema(group), ({ trustDomains }) =>
    trustDomains.map((value, index) => ({
      field: 'trustDomains' as const,
      key: value.name,
      value,
      at: ['trustDomains', index],
      findings: [],
    })),
  );
}
