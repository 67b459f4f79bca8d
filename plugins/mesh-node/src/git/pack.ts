import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { GitObject, GitObjectType } from './objects';

const typeCode: Record<GitObjectType, number> = { commit: 1, tree: 2, blob: 3 };

/**
 * A version 2 pack of whole objects. No deltas: a change is a handful of small
 * objects, and choosing a delta base would mean reading it first.
 * @public
 */
export function writePack(objects: readonly GitObject[]): Buffer {
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [header];
  for (const object of objects) {
    parts.push(
      entryHeader(typeCode[object.type], object.body.length),
      deflateSync(object.body),
    );
  }
  const content = Buffer.concat(parts);
  return Buffer.concat([content, createHash('sha1').update(content).digest()]);
}

/** Type in bits 4 to 6 of the first byte; the length in 4, then 7 bits a byte, lowest first. */
function entryHeader(type: number, length: number): Buffer {
  const bytes: number[] = [];
  let rest = Math.floor(length / 16);
  let byte = type * 16 + (length % 16);
  while (rest > 0) {
    bytes.push(byte + 128);
    byte = rest % 128;
    rest = Math.floor(rest / 128);
  }
  bytes.push(byte);
  return Buffer.from(bytes);
}
