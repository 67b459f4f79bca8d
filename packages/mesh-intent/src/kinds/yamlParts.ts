import { fileLimits, readDocuments } from '../document';

/** One document of a file with its own bytes. */
export interface YamlPart {
  /** The separator before it with what stands above, comments included. */
  readonly lead: string;
  readonly text: string;
  readonly value: unknown;
}

const SEPARATOR = /^---(?=[\s]|$)/;

interface Chunk {
  readonly lead: string;
  readonly text: string;
}

function chunksOf(text: string): Chunk[] {
  const chunks: { lead: string; text: string }[] = [{ lead: '', text: '' }];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (SEPARATOR.test(line)) chunks.push({ lead: line, text: '' });
    else chunks[chunks.length - 1].text += line;
  }
  return chunks;
}

function valueIn(text: string): unknown {
  const read = readDocuments(text, {
    limits: fileLimits,
    place: { path: 'file' },
    rule: 'edit',
  });
  return read.ok && read.documents.length === 1
    ? read.documents[0].value
    : undefined;
}

function isBlankText(text: string): boolean {
  return text
    .split('\n')
    .every(line => line.trim() === '' || line.trim().startsWith('#'));
}

/**
 * The documents of a file, each with its bytes; undefined when the file cannot be taken apart at its `---` lines.
 * Comments between two separators belong to the document behind them.
 */
export function yamlParts(text: string): readonly YamlPart[] | undefined {
  const parts: YamlPart[] = [];
  let lead = '';
  for (const chunk of chunksOf(text)) {
    lead += chunk.lead;
    if (isBlankText(chunk.text)) {
      lead += chunk.text;
      continue;
    }
    const value = valueIn(chunk.text);
    if (value === undefined) return undefined;
    parts.push({ lead, text: chunk.text, value });
    lead = '';
  }
  return parts;
}

/** The bytes of a file with these documents; undefined for none. */
export function joinedParts(
  parts: readonly Pick<YamlPart, 'lead' | 'text'>[],
): string | undefined {
  if (parts.length === 0) return undefined;
  return parts.reduce((file, { lead, text }, at) => {
    if (at === 0) return `${lead.replace(/^---[ \t]*\n/, '')}${text}`;
    const above = file.endsWith('\n') ? file : `${file}\n`;
    return `${above}${SEPARATOR.test(lead) ? '' : '---\n'}${lead}${text}`;
  }, '');
}
