import { mockCredentials } from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  createPermission,
} from '@backstage/plugin-permission-common';
import {
  meshAuditExportPermission,
  meshChangeOverridePermission,
  meshChangeUpdatePermission,
  meshPermissions,
  meshSubmitPermissions,
} from '@causeway/plugin-mesh-common';
import { CausewayPolicy } from './CausewayPolicy';

const policyFor = (owners: string[]) =>
  new CausewayPolicy({
    ownershipOf: async () => owners,
    platformGroups: ['group:default/platform-team'],
    auditorGroups: ['group:default/auditors'],
  });
const user = { credentials: mockCredentials.user() } as never;

const owner = policyFor([
  'user:default/shop-requester',
  'group:default/team-shop',
]);
const platform = policyFor([
  'user:default/platform-1',
  'group:default/platform-team',
]);

const auditor = policyFor(['user:default/auditor', 'group:default/auditors']);

describe('CausewayPolicy', () => {
  it('denies everyone who is not a user', async () => {
    for (const permission of meshPermissions) {
      expect(await owner.handle({ permission })).toEqual({
        result: AuthorizeResult.DENY,
      });
    }
  });

  it.each(
    [...meshSubmitPermissions.values(), meshChangeUpdatePermission].map(
      permission => ({ permission, name: permission.name }),
    ),
  )(
    'lets owners of the service and the platform team $name, and nobody else',
    async ({ permission }) => {
      expect(await owner.handle({ permission }, user)).toMatchObject({
        result: AuthorizeResult.CONDITIONAL,
        pluginId: 'mesh',
        resourceType: 'mesh-service',
        conditions: {
          anyOf: [
            {
              rule: 'IS_SERVICE_OWNER',
              params: {
                owners: [
                  'user:default/shop-requester',
                  'group:default/team-shop',
                ],
              },
            },
          ],
        },
      });
      expect(await platform.handle({ permission }, user)).toEqual({
        result: AuthorizeResult.ALLOW,
      });
    },
  );

  it('denies a write nobody thought of, and allows reading', async () => {
    const write = createPermission({
      name: 'mesh.something.new',
      attributes: { action: 'create' },
    });
    const read = createPermission({
      name: 'mesh.something.old',
      attributes: { action: 'read' },
    });
    expect(await platform.handle({ permission: write }, user)).toEqual({
      result: AuthorizeResult.DENY,
    });
    expect(await owner.handle({ permission: read }, user)).toEqual({
      result: AuthorizeResult.ALLOW,
    });
  });

  it('gives the audit trail to auditors and the platform team alone', async () => {
    const permission = meshAuditExportPermission;
    expect(await owner.handle({ permission }, user)).toEqual({
      result: AuthorizeResult.DENY,
    });
    for (const reader of [platform, auditor]) {
      expect(await reader.handle({ permission }, user)).toEqual({
        result: AuthorizeResult.ALLOW,
      });
    }
  });

  it('lets auditors read, and write no more than anybody', async () => {
    expect(
      await auditor.handle({ permission: meshChangeUpdatePermission }, user),
    ).toMatchObject({ result: AuthorizeResult.CONDITIONAL });
  });

  it('leaves to the portal who may set gates aside', async () => {
    expect(
      await owner.handle({ permission: meshChangeOverridePermission }, user),
    ).toEqual({ result: AuthorizeResult.ALLOW });
  });

  it('keeps inline templates and the catalog’s own writes from everyone', async () => {
    for (const name of [
      'scaffolder.template.dry-run',
      'catalog.entity.create',
      'catalog.entity.delete',
      'catalog.location.create',
    ]) {
      const permission = createPermission({
        name,
        attributes: { action: 'create' },
      });
      expect(await platform.handle({ permission }, user)).toEqual({
        result: AuthorizeResult.DENY,
      });
    }
  });
});
