import { meshAuditExportPermission } from '@causeway/plugin-mesh-common';

/** Reads that are for the platform and auditor groups: what they show is of everybody. */
export const reservedReads: ReadonlySet<string> = new Set([
  meshAuditExportPermission.name,
]);
