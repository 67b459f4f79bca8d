import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads one secret file, without its final line break; the error names the file and the remedy. */
export function readSecret(secretsDir: string, name: string): string {
  const path = join(secretsDir, name);
  const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (!text) {
    throw new Error(
      `${path} is missing or empty; makeSecrets() of @causeway/estate writes all secret files`,
    );
  }
  return text;
}
