import { isUtf8 } from 'node:buffer';
import { Misuse } from '../Misuse';
import { fingerprint } from './fingerprint';

/** No manifest and no bundle of them is this large; a file that is would only exhaust memory. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Text of a file. What is no YAML or JSON and no text either is only told apart, never read. */
export function decoded(path: string, content: Buffer): string {
  const structured = /\.(ya?ml|json)$/.test(path);
  const large = content.length > MOST_BYTES;
  if (structured && large) {
    throw new Misuse(
      `${path} is ${Math.ceil(
        content.length / 1024 / 1024,
      )} MiB large; at most 16 MiB are read. Split it, or leave it out.`,
    );
  }
  const text = !large && isUtf8(content);
  if (structured && !text) {
    throw new Misuse(
      `${path} is no UTF-8 text. Save it as UTF-8, or give it another name if it is no YAML.`,
    );
  }
  return text ? content.toString('utf8') : fingerprint(content);
}
