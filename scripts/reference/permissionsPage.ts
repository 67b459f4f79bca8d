import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { Permission } from '@backstage/plugin-permission-common';
import { kinds } from '@causeway/mesh-intent';
import { meshPermissions } from '@causeway/plugin-mesh-common';
import { CausewayPolicy } from '../../packages/backend/src/permission/CausewayPolicy';
import { freeWrites } from '../../packages/backend/src/permission/freeWrites';
import ts from 'typescript';
import { docOf, sourceOf } from './declarations';
import { code, sections, sortedBy, table } from './markdown';

const platform = 'group:default/platform';
const auditors = 'group:default/auditors';

/** What the policy itself answers; a condition is always the ownership of the service. */
async function answerTo(
  permission: Permission,
  refs: readonly string[] | undefined,
): Promise<string> {
  const policy = new CausewayPolicy({
    ownershipOf: async () => [...(refs ?? [])],
    platformGroups: [platform],
    auditorGroups: [auditors],
  });
  const user = refs === undefined ? undefined : ({} as never);
  const { result } = await policy.handle({ permission }, user);
  switch (result) {
    case AuthorizeResult.ALLOW:
      return 'yes';
    case AuthorizeResult.CONDITIONAL:
      return 'for services they own';
    case AuthorizeResult.DENY:
      return 'no';
    default:
      return result satisfies never;
  }
}

/** Words about a permission: the comment of its declaration, or the kind that asks for it. */
function meanings(): ReadonlyMap<string, string> {
  const source = sourceOf('plugins/mesh-common/src/permissions/permissions.ts');
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(statement => {
      const name = /name: '([a-z.]+)'/.exec(statement.getText(source))?.[1];
      return name === undefined ? [] : [[name, docOf(statement)] as const];
    });
  return new Map([
    ...declared,
    ...kinds.map(
      ({ permission, id, title }) =>
        [
          permission.name,
          `Submitting a change of kind ${code(id)}: ${title}.`,
        ] as const,
    ),
  ]);
}

/** Permissions, and what the policy that comes with the portal answers. */
export async function permissionsPage(): Promise<string> {
  const words = meanings();
  const rows = await Promise.all(
    sortedBy(meshPermissions, ({ name }) => name).map(async permission => [
      code(permission.name),
      permission.attributes.action ?? '',
      words.get(permission.name) ?? '',
      await answerTo(permission, undefined),
      await answerTo(permission, ['user:default/somebody']),
      await answerTo(permission, [auditors]),
      await answerTo(permission, [platform]),
    ]),
  );
  return sections(
    '# Permissions',
    'The last four columns are what the policy in `packages/backend/src/permission` answers. Owners of a service are the members of the catalog group in its manifest; for a service that is being onboarded, of the group in the form. The platform groups are `mesh.roles.platform`, the auditor groups `mesh.roles.auditors`.',
    table(
      [
        'permission',
        'action',
        'for',
        'not a user',
        'signed in',
        'auditor group',
        'platform group',
      ],
      rows,
    ),
    'Everything else that reads is allowed to everyone signed in. Everything else that writes is denied, to the platform groups too, except:',
    [...freeWrites]
      .sort()
      .map(name => `- ${code(name)}`)
      .join('\n'),
    'Approving and merging are no permissions of the portal: the forge decides them, and the gate [`four-eyes`](gates.md) counts.',
  );
}
