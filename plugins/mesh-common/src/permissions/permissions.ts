import { kinds } from '@causeway/mesh-intent/kinds';
import {
  createPermission,
  type BasicPermission,
  type ResourcePermission,
} from '@backstage/plugin-permission-common';

/** Resource type of everything that is about one service. @public */
export const RESOURCE_TYPE_MESH_SERVICE = 'mesh-service';

/** Reading changes, services and previews. @public */
export const meshChangeReadPermission: BasicPermission = createPermission({
  name: 'mesh.change.read',
  attributes: { action: 'read' },
});

/** Reading what telemetry says of a service: who calls it, what it calls, what fails. @public */
export const meshEvidenceReadPermission: ResourcePermission<
  typeof RESOURCE_TYPE_MESH_SERVICE
> = createPermission({
  name: 'mesh.evidence.read',
  attributes: { action: 'read' },
  resourceType: RESOURCE_TYPE_MESH_SERVICE,
});

/**
 * Setting a gate aside. Beside it the portal asks for membership in an owner group of the step's repository, and for
 * somebody else than the requester.
 * @public
 */
export const meshChangeOverridePermission: BasicPermission = createPermission({
  name: 'mesh.change.override',
  attributes: { action: 'update' },
});

/**
 * Working the queue: taking changes, giving them to others, labelling them, returning them with a reason.
 * @public
 */
export const meshChangeTriagePermission: BasicPermission = createPermission({
  name: 'mesh.change.triage',
  attributes: { action: 'update' },
});

/**
 * Exporting the audit trail of every change and every refused request, whoever they are of.
 * @public
 */
export const meshAuditExportPermission: BasicPermission = createPermission({
  name: 'mesh.audit.export',
  attributes: { action: 'read' },
});

/** Withdrawing or resuming a change of a service. @public */
export const meshChangeUpdatePermission: ResourcePermission<
  typeof RESOURCE_TYPE_MESH_SERVICE
> = createPermission({
  name: 'mesh.change.update',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_MESH_SERVICE,
});

/**
 * Aborting a rollout of a service, which sends its traffic back to the stable version.
 * @public
 */
export const meshRolloutAbortPermission: ResourcePermission<
  typeof RESOURCE_TYPE_MESH_SERVICE
> = createPermission({
  name: 'mesh.rollout.abort',
  attributes: { action: 'update' },
  resourceType: RESOURCE_TYPE_MESH_SERVICE,
});

/**
 * One submit permission per kind, declared by the kind and gathered here by a loop,
 * so frontend, backend and policy cannot disagree.
 * @public
 */
export const meshSubmitPermissions: ReadonlyMap<
  string,
  ResourcePermission<typeof RESOURCE_TYPE_MESH_SERVICE>
> = new Map(
  kinds.map(kind => [
    kind.id,
    createPermission({
      name: kind.permission.name,
      attributes: { action: kind.permission.action },
      resourceType: RESOURCE_TYPE_MESH_SERVICE,
    }),
  ]),
);

/** Every permission of the plugin. @public */
export const meshPermissions = [
  meshAuditExportPermission,
  meshChangeReadPermission,
  meshChangeUpdatePermission,
  meshChangeOverridePermission,
  meshChangeTriagePermission,
  meshEvidenceReadPermission,
  meshRolloutAbortPermission,
  ...meshSubmitPermissions.values(),
];
