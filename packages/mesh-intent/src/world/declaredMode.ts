import { fileLimits, readDocuments } from '../document';
import type { RepoFile, World } from './types';

/**
 * Mode declared for a workload by PeerAuthentication (M-10): by the file that names it, else by its namespace's.
 * What the mesh really does is telemetry's to say. `unknown` is a value: the file cannot be read, or says nothing we know.
 * @public
 */
export interface DeclaredMode {
  readonly value:
    | 'strict'
    | 'permissive'
    | 'disabled'
    | 'mesh-default'
    | 'unknown';
  /** Path in the security repository. */
  readonly declaredIn?: string;
}

const modes: ReadonlyMap<unknown, DeclaredMode['value']> = new Map<
  unknown,
  DeclaredMode['value']
>([
  ['STRICT', 'strict'],
  ['PERMISSIVE', 'permissive'],
  ['DISABLE', 'disabled'],
]);

/**
 * Reads the declared mode of a service ("namespace/name").
 * @public
 */
export function declaredMode(world: World, service: string): DeclaredMode {
  const security = world.snapshots.get('security');
  if (!security) return { value: 'unknown' };
  const [namespace] = service.split('/');
  for (const path of [
    `peer-authentication/${service}.yaml`,
    `peer-authentication/${namespace}/default.yaml`,
  ]) {
    const file = security.files.get(path);
    if (file) return { value: modeOf(file, path), declaredIn: path };
  }
  return { value: 'mesh-default' };
}

/** One file may speak for a whole namespace; the same file is the same object from world to world. */
const known = new WeakMap<RepoFile, DeclaredMode['value']>();

function modeOf(file: RepoFile, path: string): DeclaredMode['value'] {
  const mode = known.get(file) ?? modeIn(file.text, path);
  known.set(file, mode);
  return mode;
}

function modeIn(text: string, path: string): DeclaredMode['value'] {
  const read = readDocuments(text, {
    place: { repo: 'security', path },
    limits: fileLimits,
    rule: 'repository-kinds',
  });
  // Two documents in one file would be two answers.
  if (!read.ok || read.documents.length !== 1) return 'unknown';
  const { document } = read.documents[0];
  return modes.get(document.getIn(['spec', 'mtls', 'mode'])) ?? 'unknown';
}
