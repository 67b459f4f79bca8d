import { z } from 'zod';
import { reasonText } from '../../manifest';
import { envelope, serviceMetadata } from './envelope';
import { schemaReader } from './FormatReader';

/** Certificates of the mesh live this long (M-08); a workload may only ask for less. @public */
export const certificateHours = 24;

/**
 * A shorter certificate lifetime for one workload (M-08).
 * @public
 */
export interface WorkloadIdentity {
  /** "namespace/name". */
  readonly workload: string;
  readonly certificateHours: number;
  readonly reason: string;
}

function workloadIdentitySchema(group: string) {
  return z.strictObject({
    ...envelope(group, 'WorkloadIdentity'),
    metadata: serviceMetadata,
    spec: z.strictObject({
      certificateHours: z.int().min(1).max(certificateHours),
      reason: reasonText,
    }),
  });
}

export function workloadIdentityReader(group: string) {
  return schemaReader(workloadIdentitySchema(group), ({ metadata, spec }) => {
    const key = `${metadata.namespace}/${metadata.name}`;
    const value = { workload: key, ...spec };
    return [{ field: 'workloads', key, value, at: ['spec'], findings: [] }];
  });
}
