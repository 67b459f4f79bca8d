import {
  createConditionExports,
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_MESH_SERVICE } from '@causeway/plugin-mesh-common';
import { z } from 'zod';

/** A service as permissions see it. */
export interface ServiceResource {
  readonly ref: string;
  /** Catalog group ref. */
  readonly owner: string;
}

/** @public */
export const meshServiceResourceRef = createPermissionResourceRef<
  ServiceResource,
  ServiceResource
>().with({ pluginId: 'mesh', resourceType: RESOURCE_TYPE_MESH_SERVICE });

const isOwner = createPermissionRule({
  name: 'IS_SERVICE_OWNER',
  description: 'The service is owned by one of these catalog refs',
  resourceRef: meshServiceResourceRef,
  paramsSchema: z.object({
    owners: z
      .array(z.string())
      .describe('Catalog refs, e.g. of the user and their groups'),
  }),
  apply: (resource, { owners }) =>
    owners.some(
      owner =>
        owner.toLocaleLowerCase('en-US') ===
        resource.owner.toLocaleLowerCase('en-US'),
    ),
  // Submitting and updating are decided per service; no list is filtered by this rule.
  toQuery: () => ({ ref: '', owner: '' }),
});

/** Rules of the resource type, by name. */
export const meshServiceRules = { isOwner };

const exported = createConditionExports({
  resourceRef: meshServiceResourceRef,
  rules: meshServiceRules,
});

/**
 * Conditions for permission policies.
 * @public
 */
export const meshServiceConditions = exported.conditions;

/** @public */
export const createMeshServiceConditionalDecision =
  exported.createConditionalDecision;
