import { makeEdit, makeManifest, makeSubject, makeWorld } from '../../testing';
import type { ManifestParts } from '../../testing';
import { printManifest } from '../../manifest';
import { manifestPath } from '../../world';
import type { GateSubject } from '../types';

/** A step that writes manifests: those of `after` replace or join those of `before`; `gone` are removed. */
export function manifestStep(parts: {
  readonly before: readonly ManifestParts[];
  readonly after?: readonly ManifestParts[];
  readonly gone?: readonly string[];
  readonly security?: Readonly<Record<string, string>>;
}): GateSubject {
  const { before, after = [], gone = [], security } = parts;
  const world = makeWorld({
    services: before,
    ...(security === undefined ? {} : { files: { security } }),
  });
  const written = after.map(each => {
    const manifest = makeManifest(each);
    const { namespace, name } = manifest.metadata;
    const path = manifestPath(`${namespace}/${name}`);
    return makeEdit(world, path, printManifest(manifest));
  });
  const subject = makeSubject(world, {
    edits: [
      ...written,
      ...gone.map(ref => makeEdit(world, manifestPath(ref), undefined)),
    ],
  });
  // A manifest that cannot be read would make no entry, and a test of nothing.
  const unread = [...subject.after.unparsed.keys()];
  expect(unread.filter(key => !key.startsWith('security:'))).toEqual([]);
  return subject;
}
