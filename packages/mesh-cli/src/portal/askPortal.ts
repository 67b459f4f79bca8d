import { Misuse } from '../Misuse';
import type { Given, OptionShapes, Surroundings } from '../Verb';
import { decoded } from '../read/decoded';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Options of every verb that asks the portal. */
export const portalOptionShapes: OptionShapes = {
  server: { type: 'string' },
  'token-file': { type: 'string' },
};

/** Help text of the options of every verb that asks the portal. */
export const portalOptionsHelp = `Portal:
  --server URL          Where the portal is; or MESH_SERVER in the environment.
  --token-file FILE     Token to sign in with; or MESH_TOKEN in the environment.
                        Never an argument: arguments can be read by everybody.`;

/** What the portal answered: JSON, or why there is none now. What the caller can mend is misuse and thrown. */
export type PortalAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly because: string };

function serverOf(given: Given, around: Surroundings): URL {
  const text = given.text('server') ?? around.environment('MESH_SERVER');
  if (text === undefined || text === '') {
    throw new Misuse(
      'Say where the portal is: --server https://causeway.example, or MESH_SERVER in the environment.',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Misuse(
      `--server ${text} is no http or https address. Write --server https://causeway.example.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new Misuse(
      'The address of the portal holds a password. Leave it out and use --token-file.',
    );
  }
  return url;
}

function tokenOf(given: Given, around: Surroundings): string | undefined {
  const file = given.text('token-file');
  if (file === undefined) return around.environment('MESH_TOKEN');
  const path = resolve(around.cwd, file);
  try {
    return decoded(file, readFileSync(path)).trim();
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`--token-file ${file} cannot be read.`);
  }
}

const refusals: Readonly<Record<number, string>> = {
  401: 'it wants a token: --token-file FILE, or MESH_TOKEN in the environment',
  403: 'it does not allow this to you',
};

/** What the portal says of a refusal, in its own words when it has some. */
function refusalOf(status: number, body: unknown): string {
  const told = (body as { error?: { message?: unknown } } | null)?.error
    ?.message;
  const own = typeof told === 'string' && told !== '' ? ` ${told}` : '';
  return `${refusals[status] ?? `it answered ${status}`}.${own}`;
}

/** Reads one resource of the portal's API. Expected troubles are answers. */
export async function askPortal(
  path: string,
  given: Given,
  around: Surroundings,
): Promise<PortalAnswer> {
  const server = serverOf(given, around);
  const base = server.href.replace(/\/+$/, '');
  const token = tokenOf(given, around);
  const reply = await around.get(`${base}/api/mesh${path}`, token);
  if (!reply.ok) {
    return { ok: false, because: `${base}: ${reply.because}` };
  }
  const { status, text } = reply;
  if (status >= 500) {
    return { ok: false, because: `${base} answered ${status}.` };
  }
  const body = parsed(text);
  if (body === undefined) {
    throw new Misuse(
      `${base} answered ${status}, and not in JSON. Is it the portal's address?`,
    );
  }
  if (status !== 200) {
    throw new Misuse(`${base}: ${refusalOf(status, body)}`);
  }
  return { ok: true, body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
