import { z } from 'zod';

const resource = z.object({
  sent: z.string().optional(),
  acked: z.string().optional(),
  sentTime: z.string().optional(),
  lastError: z.string().optional(),
});

/**
 * What a control plane knows of one proxy connected to it (mesh.md 5.1); the same from Istio 1.27 to 1.31. Fields it
 * leaves out are empty.
 */
const syncStatus = z.object({
  cluster_id: z.string().optional(),
  /** "<pod>.<namespace>". */
  proxy: z.string(),
  proxy_type: z.string().optional(),
  resources: z.record(z.string(), resource).optional(),
});

export const syncStatuses = z.array(syncStatus);

export type SyncStatus = z.output<typeof syncStatus>;
