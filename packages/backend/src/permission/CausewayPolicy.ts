import {
  AuthorizeResult,
  isResourcePermission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type {
  PermissionPolicy,
  PolicyQuery,
  PolicyQueryUser,
} from '@backstage/plugin-permission-node';
import {
  createMeshServiceConditionalDecision,
  meshServiceConditions,
} from '@causeway/plugin-mesh-backend';
import { RESOURCE_TYPE_MESH_SERVICE } from '@causeway/plugin-mesh-common';
import { freeWrites } from './freeWrites';
import { reservedReads } from './reservedReads';

/**
 * What people may do. Mesh: everyone signed in reads, but the audit trail as a whole is for the platform
 * groups and for auditors; writes are for owners of the service and the platform
 * groups; anything else that writes is denied by default. Catalog and scaffolder: reading and running
 * templates is free, registering and deleting entities is not, and neither is the dry-run of inline templates,
 * which skips step tags.
 */
export class CausewayPolicy implements PermissionPolicy {
  constructor(
    private readonly options: {
      readonly ownershipOf: (user: PolicyQueryUser) => Promise<string[]>;
      readonly platformGroups: readonly string[];
      readonly auditorGroups: readonly string[];
    },
  ) {}

  async handle(
    request: PolicyQuery,
    user?: PolicyQueryUser,
  ): Promise<PolicyDecision> {
    const { permission } = request;
    if (!user) return { result: AuthorizeResult.DENY };
    if (reservedReads.has(permission.name)) {
      const owners = await this.options.ownershipOf(user);
      return {
        result:
          this.isPlatform(owners) || this.isAuditor(owners)
            ? AuthorizeResult.ALLOW
            : AuthorizeResult.DENY,
      };
    }
    if (permission.attributes.action === 'read') {
      return { result: AuthorizeResult.ALLOW };
    }
    if (isResourcePermission(permission, RESOURCE_TYPE_MESH_SERVICE)) {
      const owners = await this.options.ownershipOf(user);
      if (this.isPlatform(owners)) {
        return { result: AuthorizeResult.ALLOW };
      }
      return createMeshServiceConditionalDecision(permission, {
        anyOf: [meshServiceConditions.isOwner({ owners })],
      });
    }
    return {
      result: freeWrites.has(permission.name)
        ? AuthorizeResult.ALLOW
        : AuthorizeResult.DENY,
    };
  }

  private isPlatform(owners: readonly string[]): boolean {
    return this.options.platformGroups.some(group => owners.includes(group));
  }

  private isAuditor(owners: readonly string[]): boolean {
    return this.options.auditorGroups.some(group => owners.includes(group));
  }
}
