import type { SourcePlace } from '@causeway/mesh-authz';
import { fileLimits, readDocuments } from '../document';
import type { JsonPath, ReadDocument } from '../document';
import type { DeclaredObject } from './declared';
import type { FormatItem, FormatReader } from './formats/FormatReader';
import type { ParsedFile } from './parsedFile';
import type { FileAt } from './readFile';

/** Places are asked for rarely; keeping every document of a large world in memory would cost more than reading again. */
function placesOf(
  file: FileAt,
): (index: number, path: JsonPath) => SourcePlace {
  const source = { repo: file.role, path: file.path };
  let again: readonly ReadDocument[] | undefined;
  return (index, path) => {
    if (again === undefined) {
      const read = readDocuments(file.text, {
        limits: fileLimits,
        place: source,
        rule: 'manifest-shape',
      });
      again = read.ok ? read.documents : [];
    }
    return again[index]?.place(path) ?? source;
  };
}

function objectOf(
  item: FormatItem,
  source: SourcePlace,
  place: (path: JsonPath) => SourcePlace,
): DeclaredObject {
  const { field, ...found } = item;
  // The value keeps the type its field asks for: both come from one item.
  return { field, entry: { ...found, source, place } } as DeclaredObject;
}

/**
 * Reads the documents of one file of a format. One that cannot be read makes the whole file unknown:
 * which of its objects it was cannot be told.
 */
export function readDeclared(
  file: FileAt,
  documents: readonly ReadDocument[],
  format: FormatReader,
): ParsedFile {
  const key = `${file.role}:${file.path}`;
  if (documents.length === 0) {
    const message =
      'The file is empty; write into it what it is for, or remove it.';
    const source = { repo: file.role, path: file.path };
    const code = 'manifest-shape/empty';
    return {
      type: 'unparsed',
      key,
      findings: [{ code, severity: 'error', message, source }],
    };
  }
  const readings = documents.map(document => format.read(document));
  const findings = readings.flatMap(reading =>
    reading.ok ? [] : reading.findings,
  );
  if (findings.length > 0) return { type: 'unparsed', key, findings };
  const places = placesOf(file);
  return {
    type: 'declared',
    objects: readings.flatMap((reading, index) => {
      if (!reading.ok) return [];
      const source = documents[index].place([]);
      return reading.items.map(item =>
        objectOf(item, source, path => places(index, path)),
      );
    }),
  };
}
