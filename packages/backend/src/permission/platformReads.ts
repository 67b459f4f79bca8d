import { meshAuditExportPermission } from '@causeway/plugin-mesh-common';

/** Reads that are for the platform groups: what they show is of everybody. */
export const platformReads: ReadonlySet<string> = new Set([
  meshAuditExportPermission.name,
]);
