import type { Finding } from '@causeway/mesh-authz';
import type { FileEdit } from '../../plan/types';
import type { World } from '../../world';
import { editedDocument, withDocument } from '../editedDocument';
import { textOf, unreadFile } from '../editedFile';
import { inputFinding } from '../planned';
import { yamlText } from '../yamlText';

const KIND = 'strict-mtls';

/** Whose mode is set: the pods of a service, or a namespace without an app. */
export interface ModeOf {
  readonly namespace: string;
  readonly app?: string;
}

export function modePath({ namespace, app = 'default' }: ModeOf): string {
  return `peer-authentication/${namespace}/${app}.yaml`;
}

function freshText(of: ModeOf): string {
  const { namespace, app } = of;
  return yamlText({
    apiVersion: 'security.istio.io/v1',
    kind: 'PeerAuthentication',
    metadata: { name: app ?? 'default', namespace },
    spec: {
      ...(app === undefined ? {} : { selector: { matchLabels: { app } } }),
      mtls: { mode: 'STRICT' },
    },
  });
}

/** The object that sets the mode today; of several the rule that wants one for each workload tells. */
function standing(world: World, { namespace, app }: ModeOf) {
  return [...world.peerAuthentications.values()].find(
    ({ value }) =>
      value.namespace === namespace &&
      (app === undefined
        ? value.selector === undefined
        : value.selector?.app === app &&
          Object.keys(value.selector).length === 1),
  );
}

function isNamed(name: string) {
  return (value: unknown) =>
    (value as { metadata?: { name?: unknown } } | undefined)?.metadata?.name ===
    name;
}

/** The edit that sets a mode to STRICT, or why it cannot be made. */
export function strictEdit(world: World, of: ModeOf): FileEdit | Finding {
  const found = standing(world, of);
  const path = found?.source.path ?? modePath(of);
  const at = {
    kind: KIND,
    repo: 'security',
    path,
    field: 'service',
  } as const;
  const unread = unreadFile(world, at);
  if (unread !== undefined) return unread;
  const before = textOf(world, at);
  const open = Object.entries(found?.value.ports ?? {}).filter(
    ([, mode]) => mode !== 'STRICT' && mode !== 'UNSET',
  );
  if (open.length > 0) {
    return inputFinding(
      `${KIND}/ports`,
      `${path} lets port ${open
        .map(([port, mode]) => `${port} be ${mode}`)
        .join(
          ' and port ',
        )}, so the service would not be strict; remove that from the file first.`,
      ['service'],
    );
  }
  const after =
    before === undefined || found === undefined
      ? withDocument(before, freshText(of))
      : editedDocument(before, {
          is: isNamed(found.value.name),
          edits: [
            { op: 'set', path: ['spec', 'mtls', 'mode'], value: 'STRICT' },
          ],
        });
  return after === undefined
    ? inputFinding(
        `${KIND}/layout`,
        `The layout of ${path} is not understood; edit it by hand.`,
        ['service'],
      )
    : { path, ...(before === undefined ? {} : { before }), after };
}
