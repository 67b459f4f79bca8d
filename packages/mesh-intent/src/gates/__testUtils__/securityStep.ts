import { makeEdit, makeSubject, makeWorld } from '../../testing';
import type { ManifestParts } from '../../testing';
import type { GateSubject } from '../types';

type Files = Readonly<Record<string, string>>;

/** A step that edits files of the security repository; `undefined` removes one. */
export function securityStep(parts: {
  readonly services?: readonly ManifestParts[];
  readonly before?: Files;
  readonly edits: Readonly<Record<string, string | undefined>>;
}): GateSubject {
  const { services = [{ clusters: ['one'] }], before = {}, edits } = parts;
  const world = makeWorld({ services, files: { security: before } });
  return makeSubject(world, {
    repo: 'security',
    edits: Object.entries(edits).map(([path, text]) =>
      makeEdit(world, path, text, 'security'),
    ),
  });
}
