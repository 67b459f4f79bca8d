/** The framing of git's wire protocol: four hex digits of length, then the payload. */

/** @public */
export type Packet =
  | { readonly type: 'line'; readonly payload: Buffer }
  | { readonly type: 'flush' }
  | { readonly type: 'delimiter' }
  | { readonly type: 'response-end' };

/** @public */
export const flushPacket = Buffer.from('0000');
/** @public */
export const delimiterPacket = Buffer.from('0001');

/** @public */
export function pktLine(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const length = (bytes.length + 4).toString(16).padStart(4, '0');
  return Buffer.concat([Buffer.from(length), bytes]);
}

/**
 * The stream is not, or not wholly, made of packets: cut off, or not git at all.
 * @public
 */
export class PacketError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PacketError';
  }
}

/**
 * Splits a stream into packets; throws {@link PacketError} when it ends inside one.
 * @public
 */
export async function* readPackets(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Packet> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    let at = 0;
    while (rest.length - at >= 4) {
      const length = packetLength(rest.toString('latin1', at, at + 4));
      if (length >= 4 && rest.length - at < length) {
        break;
      }
      yield packet(length, rest.subarray(at + 4, at + Math.max(length, 4)));
      at += Math.max(length, 4);
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) {
    throw new PacketError(`the answer ends inside a packet`);
  }
}

function packetLength(digits: string): number {
  const length = /^[0-9a-fA-F]{4}$/.test(digits) ? parseInt(digits, 16) : -1;
  if (length < 0 || length === 3) {
    throw new PacketError(
      `expected a packet length, found ${JSON.stringify(digits)}`,
    );
  }
  return length;
}

function packet(length: number, payload: Buffer): Packet {
  switch (length) {
    case 0:
      return { type: 'flush' };
    case 1:
      return { type: 'delimiter' };
    case 2:
      return { type: 'response-end' };
    default:
      return { type: 'line', payload };
  }
}
