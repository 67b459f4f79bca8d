/**
 * Limits on what a file may ask of the YAML library.
 *
 * @public
 */
export interface DocumentLimits {
  /** Bytes of UTF-8. */
  readonly bytes: number;
  /** Nesting of mappings and sequences. */
  readonly depth: number;
  /** Anchors and aliases together. */
  readonly aliases: number;
  readonly documents: number;
}

/** A problem of a text, before it means anything. @public */
export interface TextFault {
  readonly code: string;
  readonly message: string;
  /** Offset in UTF-16 units. */
  readonly offset: number;
}

/** Longest run of leading blanks and block indicators; bounds how deep blocks can nest. */
const LEADING_COLUMNS = 100;
const LEADING_INDICATORS = 8;

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // A surrogate pair is two units of two bytes each.
    else if (unit >= 0xd800 && unit <= 0xdfff) bytes += 2;
    else bytes += 3;
  }
  return bytes;
}

function unprintable(text: string): TextFault | undefined {
  // The characters YAML 1.2 section 5.1 lets a document contain; a byte order mark only at the start.
  const forbidden =
    /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
  const from = text.startsWith('\ufeff') ? 1 : 0;
  const found = forbidden.exec(text.slice(from));
  if (!found) return undefined;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase();
  return {
    code: 'character',
    message: `The character U+${code.padStart(
      4,
      '0',
    )} may not stand in a YAML file; remove it.`,
    offset: found.index + from,
  };
}

function tooDeep(text: string, depth: number): TextFault | undefined {
  let offset = 0;
  let open = 0;
  for (const line of text.split('\n')) {
    const lead = /^[ \t]*(?:[-?:][ \t]+)*/.exec(line)?.[0] ?? '';
    const indicators = lead.replace(/[ \t]/g, '').length;
    if (lead.length > LEADING_COLUMNS || indicators > LEADING_INDICATORS) {
      return {
        code: 'depth',
        message: `This line is nested too deeply; at most ${depth} levels are read.`,
        offset,
      };
    }
    for (let index = 0; index < line.length; index += 1) {
      const character = line[index];
      if (character === '[' || character === '{') open += 1;
      else if (character === ']' || character === '}') {
        open = Math.max(0, open - 1);
      }
      if (open > depth) {
        return {
          code: 'depth',
          message: `More than ${depth} brackets are open here; write the file in block style.`,
          offset: offset + index,
        };
      }
    }
    offset += line.length + 1;
  }
  return undefined;
}

/**
 * Looks at a text before the YAML library does.
 * Deep nesting has to be stopped here: a file of "- - - ..." makes the library exhaust memory in a way
 * no `catch` can hold, so a depth check after parsing comes too late.
 *
 * @public
 */
export function scanText(
  text: string,
  limits: DocumentLimits,
): TextFault | undefined {
  // Length in units first: counting bytes of a huge text is work already.
  if (text.length > limits.bytes || utf8Length(text) > limits.bytes) {
    return {
      code: 'size',
      message: `The file is larger than ${Math.floor(
        limits.bytes / 1024,
      )} KiB; split it or shorten it.`,
      offset: 0,
    };
  }
  return unprintable(text) ?? tooDeep(text, limits.depth);
}
