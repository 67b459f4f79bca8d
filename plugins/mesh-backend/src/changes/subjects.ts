import { kindById } from '@causeway/mesh-intent';
import { NotFoundError } from '@backstage/errors';
import {
  parseSubjectRef,
  type ServiceSubject,
} from '@causeway/plugin-mesh-common';
import type { ServiceResource } from '../permissions';
import type { WorldReader } from '../world/WorldReader';
import type { ChangeStore } from './ChangeStore';

/** Service (and, for one that is being made, owner) a stored change is about. */
export async function subjectOfChange(
  id: string,
  store: Pick<ChangeStore, 'get'>,
): Promise<ServiceSubject> {
  const change = await store.get(id);
  if (!change) throw new NotFoundError(`There is no change ${id}`);
  if (change.origin === 'forge') {
    // Nobody may withdraw or resume it here; the view says why.
    return { service: change.services[0] ?? 'mesh/none' };
  }
  const kind = kindById(change.kind);
  if (!kind)
    throw new Error(`Change ${id} has the unknown kind ${change.kind}`);
  return kind.subject(change.input);
}

/**
 * Services behind resource refs. A service that exists is owned by whom its manifest says,
 * whatever owner a request names; a name that is free is owned by the owner the input asks for.
 */
export async function serviceResources(
  refs: readonly string[],
  worlds: Pick<WorldReader, 'current'>,
): Promise<Array<ServiceResource | undefined>> {
  const { world } = await worlds.current();
  return refs.map(ref => {
    const subject = readSubject(ref);
    if (!subject) return undefined;
    const { service, owner } = subject;
    const declared = world.services.get(service)?.manifest.metadata.owner;
    if (declared !== undefined) return { ref: service, owner: declared };
    // A file that does not parse, or was not read yet, has no owner anyone can vouch for.
    const unread =
      world.commits.routing === undefined || world.unparsed.has(service);
    if (owner === undefined || unread) return undefined;
    return { ref: service, owner };
  });
}

/** One ref that is none must not spoil the decision about the others asked with it. */
function readSubject(ref: string): ServiceSubject | undefined {
  try {
    return parseSubjectRef(ref);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
