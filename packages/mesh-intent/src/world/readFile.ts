import type { Finding, SourcePlace } from '@causeway/mesh-authz';
import { fileLimits, readDocuments } from '../document';
import type { ReadDocument } from '../document';
import type { ParsedManifest } from '../manifest';
import { clusterListSchema } from './clusterList';
import type { DeclaredField } from './declared';
import type { FormatReader } from './formats/FormatReader';
import { layout } from './layout';
import type { LayoutPlace } from './layout';
import type { ParsedFile } from './parsedFile';
import { readPlatformFile } from './platformFile';
import { readDeclared } from './readDeclared';
import type { RepoRole } from './types';

/** The readers of one world: built once, used for every file. */
export interface FileReader {
  readonly group: string;
  readonly clusterList: ReturnType<typeof clusterListSchema>;
  readonly formats: Readonly<Record<DeclaredField, FormatReader>>;
  parseManifest(text: string, place: SourcePlace): ParsedManifest;
}

export interface FileAt {
  readonly role: RepoRole;
  readonly path: string;
  readonly text: string;
}

function kindOf(document: ReadDocument): { apiVersion: string; kind: string } {
  const value = (document.value ?? {}) as Record<string, unknown>;
  const text = (field: unknown) =>
    typeof field === 'string' ? field.slice(0, 100) : '';
  return { apiVersion: text(value.apiVersion), kind: text(value.kind) };
}

function foreignKinds(
  file: FileAt,
  context: {
    readonly documents: readonly ReadDocument[];
    readonly place: LayoutPlace;
    readonly group: string;
  },
): Finding[] {
  return context.documents.flatMap<Finding>(document => {
    const object = kindOf(document);
    if (context.place.accepts(object, context.group)) return [];
    const seen =
      object.kind === ''
        ? 'an object without a kind'
        : `${object.kind} (${object.apiVersion || 'no apiVersion'})`;
    return [
      {
        code: 'repository-kinds/foreign-kind',
        severity: 'error',
        message: `${context.place.shown} of ${file.role} holds ${context.place.expected}, but here stands ${seen}. Move it to the repository and folder of its kind.`,
        source: document.place(['kind']),
      },
    ];
  });
}

function unknownPlace(file: FileAt): ParsedFile {
  const places =
    file.role === 'platform' ? [] : layout[file.role].map(({ shown }) => shown);
  return {
    type: 'misplaced',
    findings: [
      {
        code: 'repository-kinds/unknown-place',
        severity: 'error',
        message: `No YAML file belongs at ${file.path} of ${
          file.role
        }. Its places are: ${places.join(', ')}.`,
        source: { repo: file.role, path: file.path },
      },
    ],
  };
}

function readKinds(
  file: FileAt,
  place: LayoutPlace,
  reader: FileReader,
): ParsedFile | readonly ReadDocument[] {
  const key = `${file.role}:${file.path}`;
  const result = readDocuments(file.text, {
    limits: fileLimits,
    place: { repo: file.role, path: file.path },
    rule: 'manifest-shape',
  });
  if (!result.ok) return { type: 'unparsed', key, findings: result.findings };
  const findings = foreignKinds(file, {
    documents: result.documents,
    place,
    group: reader.group,
  });
  return findings.length > 0
    ? { type: 'misplaced', key, findings }
    : result.documents;
}

function readService(
  file: FileAt,
  place: LayoutPlace,
  reader: FileReader,
): ParsedFile {
  const source = { repo: file.role, path: file.path };
  const parsed = reader.parseManifest(file.text, source);
  if (parsed.ok) {
    const { manifest } = parsed;
    const { namespace, name } = manifest.metadata;
    return {
      type: 'service',
      entry: {
        ref: `${namespace}/${name}`,
        manifest,
        source: { ...source, line: 1, column: 1 },
        place: parsed.place,
      },
    };
  }
  const key = file.path.replace(/^services\//, '').replace(/\.yaml$/, '');
  const generic = readKinds(file, place, reader);
  return 'type' in generic && generic.type === 'misplaced'
    ? { ...generic, key }
    : { type: 'unparsed', key, findings: parsed.findings };
}

function readClusters(
  file: FileAt,
  place: LayoutPlace,
  reader: FileReader,
): ParsedFile {
  const read = readKinds(file, place, reader);
  if ('type' in read) return read;
  const key = `${file.role}:${file.path}`;
  const [first] = read;
  const source = { repo: file.role, path: file.path };
  if (first === undefined) {
    const message = 'The file is empty; list the clusters in it.';
    const code = 'manifest-shape/empty';
    return {
      type: 'unparsed',
      key,
      findings: [{ code, severity: 'error', message, source }],
    };
  }
  const parsed = reader.clusterList.safeParse(first.value);
  if (parsed.success) {
    return { type: 'clusters', clusters: parsed.data.clusters };
  }
  return {
    type: 'unparsed',
    key,
    findings: parsed.error.issues.map(issue => {
      const jsonPath = issue.path.map(part =>
        typeof part === 'number' ? part : String(part),
      );
      return {
        code: 'manifest-shape/field',
        severity: 'error',
        message: `${jsonPath.join('.') || 'The file'}: ${issue.message}.`,
        source: first.place(jsonPath),
        jsonPath,
      };
    }),
  };
}

/** Whether a path is read at all: YAML outside the forge's own dot folders. */
function isRead(path: string): boolean {
  return (
    /\.ya?ml$/.test(path) && !path.split('/').some(part => part.startsWith('.'))
  );
}

/**
 * Reads one file by itself. Never throws on any content.
 */
export function readFile(file: FileAt, reader: FileReader): ParsedFile {
  if (!isRead(file.path)) return { type: 'unmodelled' };
  if (file.role === 'platform') return readPlatformFile(file.path, file.text);
  const place = layout[file.role].find(({ at }) => at.test(file.path));
  if (!place) return unknownPlace(file);
  switch (place.holds) {
    case 'service':
      return readService(file, place, reader);
    case 'clusters':
      return readClusters(file, place, reader);
    default: {
      const read = readKinds(file, place, reader);
      return 'type' in read
        ? read
        : readDeclared(file, read, reader.formats[place.holds]);
    }
  }
}
