import type { Finding, SourcePlace } from '@causeway/mesh-authz';
import {
  LineCounter,
  isAlias,
  isNode,
  isScalar,
  parseAllDocuments,
  visit,
} from 'yaml';
import type { Document, Node, visitor } from 'yaml';
import { locate } from './locate';
import type { JsonPath } from './locate';
import { scanText } from './scanText';
import type { DocumentLimits, TextFault } from './scanText';

/** One YAML document of a file, with where each of its fields stands. @public */
export interface ReadDocument {
  readonly document: Document.Parsed;
  readonly value: unknown;
  place(path: JsonPath, at?: 'key' | 'value'): SourcePlace;
}

/** Every document of a file, or everything that is wrong with its text. @public */
export type ReadResult =
  | { readonly ok: true; readonly documents: readonly ReadDocument[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** What a manifest may ask for: no anchors at all, one document. @public */
export const manifestLimits: DocumentLimits = {
  bytes: 64 * 1024,
  depth: 16,
  aliases: 0,
  documents: 1,
};

/** What any other file of an intent repository may ask for. @public */
export const fileLimits: DocumentLimits = {
  bytes: 256 * 1024,
  depth: 32,
  aliases: 20,
  documents: 200,
};

/** What a file of the platform tree may ask for; it holds other people's bundles. @public */
export const platformLimits: DocumentLimits = {
  bytes: 4 * 1024 * 1024,
  depth: 64,
  aliases: 100,
  documents: 2000,
};

/** What one node asks for that is not read; `anchors` counts over all documents of the file. */
function nodeFault(
  node: Node,
  at: { readonly depth: number; readonly anchors: number },
  limits: DocumentLimits,
): Omit<TextFault, 'offset'> | undefined {
  if (at.anchors > limits.aliases) {
    return {
      code: 'alias',
      message:
        limits.aliases === 0
          ? 'Anchors and aliases (& and *) are not read; write the value out.'
          : `More than ${limits.aliases} anchors and aliases; write the values out.`,
    };
  }
  if (at.depth > limits.depth) {
    const message = `Nested more than ${limits.depth} levels deep.`;
    return { code: 'depth', message };
  }
  if (!isAlias(node) && 'tag' in node && typeof node.tag === 'string') {
    const message = `The tag "${node.tag.slice(
      0,
      60,
    )}" is not read; remove it.`;
    return { code: 'tag', message };
  }
  return undefined;
}

function structureFaults(
  documents: readonly Document.Parsed[],
  limits: DocumentLimits,
): TextFault[] {
  const faults: TextFault[] = [];
  let anchors = 0;
  const visitor: visitor = {
    Node(_key, node, path) {
      if (isAlias(node) || node.anchor !== undefined) anchors += 1;
      const at = { depth: path.filter(isNode).length, anchors };
      const fault = nodeFault(node, at, limits);
      if (fault === undefined) return undefined;
      faults.push({ ...fault, offset: node.range?.[0] ?? 0 });
      // A tag is told for each node; the others are told once.
      return fault.code === 'tag' ? undefined : visit.BREAK;
    },
    Pair(_key, { key }) {
      // Schemas pass over this key without a word, and objects take it for something else.
      if (!isScalar(key) || key.value !== '__proto__') return;
      const message = 'The key "__proto__" is not read; remove it.';
      faults.push({ code: 'key', message, offset: key.range?.[0] ?? 0 });
    },
  };
  for (const document of documents) visit(document, visitor);
  return faults;
}

function libraryFaults(documents: readonly Document.Parsed[]): TextFault[] {
  return documents.flatMap(document =>
    document.errors.map(error => ({
      code: error.code === 'DUPLICATE_KEY' ? 'duplicate-key' : 'yaml',
      message:
        error.code === 'DUPLICATE_KEY'
          ? 'The same key is written twice; keep one of them.'
          : `Not valid YAML: ${error.message}.`,
      offset: error.pos[0],
    })),
  );
}

function parseText(
  text: string,
  lineCounter: LineCounter,
): readonly Document.Parsed[] {
  const parsed = parseAllDocuments(text, {
    lineCounter,
    keepSourceTokens: true,
    prettyErrors: false,
    stringKeys: true,
    uniqueKeys: true,
    strict: true,
    version: '1.2',
    // Merge keys stay ordinary keys, which the strict schema then refuses by name.
    merge: false,
    logLevel: 'silent',
  });
  return Array.isArray(parsed) ? parsed : [];
}

/**
 * Reads a YAML file of unknown origin. Never throws on any text; every problem has a line and a column.
 *
 * @public
 */
export function readDocuments(
  text: string,
  options: {
    readonly limits: DocumentLimits;
    readonly place: SourcePlace;
    /** Rule id the findings' codes start with. */
    readonly rule: string;
  },
): ReadResult {
  const { limits, place, rule } = options;
  const lineCounter = new LineCounter();
  const placeAt = (offset: number): SourcePlace => {
    const { line, col } = lineCounter.linePos(offset);
    return { ...place, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refuse = (faults: readonly TextFault[]): ReadResult => ({
    ok: false,
    findings: faults.map(fault => ({
      code: `${rule}/${fault.code}`,
      severity: 'error',
      message: fault.message,
      source: placeAt(fault.offset),
    })),
  });

  const scanned = scanText(text, limits);
  if (scanned) {
    lineCounter.addNewLine(0);
    for (let at = text.indexOf('\n'); at >= 0 && at < scanned.offset; ) {
      lineCounter.addNewLine(at + 1);
      at = text.indexOf('\n', at + 1);
    }
    return refuse([scanned]);
  }
  const documents = parseText(text, lineCounter);
  const faults = [
    ...libraryFaults(documents),
    ...structureFaults(documents, limits),
  ];
  const present = documents.filter(document => document.contents !== null);
  if (documents.length > limits.documents) {
    faults.push({
      code: 'documents',
      message: `The file holds ${documents.length} documents; at most ${limits.documents} may stand in it.`,
      offset: documents[limits.documents].range[0],
    });
  }
  if (faults.length > 0) {
    return refuse(faults.slice(0, 100).sort((a, b) => a.offset - b.offset));
  }
  return {
    ok: true,
    documents: present.map(document => ({
      document,
      value: document.toJS({ maxAliasCount: limits.aliases * 10 }) as unknown,
      place: (path, at = 'value') =>
        placeAt(locate(document.contents, path, at)),
    })),
  };
}
