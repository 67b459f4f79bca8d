import type { TextTest } from './TextTest';

/** Eight bits per item: four items for IPv4, sixteen for IPv6. */
type Address = readonly number[];

function parseIpv4(text: string): Address | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  const bytes = parts.map(part =>
    /^(0|[1-9]\d{0,2})$/.test(part) ? Number(part) : 256,
  );
  return bytes.every(byte => byte < 256) ? bytes : undefined;
}

/** The groups of one side of `::`, an IPv4 tail included; `undefined` when one is wrong. */
function groups(text: string): number[] | undefined {
  if (text === '') return [];
  const bytes: number[] = [];
  const parts = text.split(':');
  for (const [index, part] of parts.entries()) {
    const tail =
      index === parts.length - 1 && part.includes('.')
        ? parseIpv4(part)
        : undefined;
    if (tail !== undefined) bytes.push(...tail);
    else if (/^[0-9a-fA-F]{1,4}$/.test(part)) {
      const group = parseInt(part, 16);
      bytes.push(Math.floor(group / 256), group % 256);
    } else return undefined;
  }
  return bytes;
}

function parseIpv6(text: string): Address | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = groups(halves[0]);
  const tail = halves.length === 2 ? groups(halves[1]) : [];
  if (head === undefined || tail === undefined) return undefined;
  const gap = 16 - head.length - tail.length;
  // `::` stands for at least one group.
  if (halves.length === 2 ? gap < 2 : gap !== 0) return undefined;
  return [...head, ...new Array<number>(gap).fill(0), ...tail];
}

/** An address, or `undefined`; a text longer than any address is refused unread. */
export function parseAddress(text: string): Address | undefined {
  if (text.length > 45) return undefined;
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

/** An address or a CIDR range. */
export interface IpRange {
  readonly address: Address;
  readonly bits: number;
}

/** `undefined` when the text is neither. */
export function parseRange(text: string): IpRange | undefined {
  const slash = text.indexOf('/');
  const address = parseAddress(slash < 0 ? text : text.slice(0, slash));
  if (address === undefined) return undefined;
  const size = address.length * 8;
  if (slash < 0) return { address, bits: size };
  const length = text.slice(slash + 1);
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > size)
    return undefined;
  return { address, bits: Number(length) };
}

function contains({ address, bits }: IpRange, seen: Address): boolean {
  if (address.length !== seen.length) return false;
  for (let i = 0, left = bits; left > 0; i += 1, left -= 8) {
    const ignored = left >= 8 ? 1 : 2 ** (8 - left);
    if (Math.floor(address[i] / ignored) !== Math.floor(seen[i] / ignored))
      return false;
  }
  return true;
}

/** `undefined` when the value is neither an address nor a range. The two families never meet. */
export function ipTest(value: string): TextTest | undefined {
  const range = parseRange(value);
  if (range === undefined) return undefined;
  return {
    kind: 'program',
    matches: text => {
      const seen = parseAddress(text);
      return seen !== undefined && contains(range, seen);
    },
  };
}
