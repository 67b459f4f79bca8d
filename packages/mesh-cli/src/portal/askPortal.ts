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
  | { readonly ok: true; readonly body: unknown; readonly status: number }
  | { readonly ok: false; readonly because: string };

/** The same, where a refusal is an answer of its own. */
export type PortalReply =
  | PortalAnswer
  | {
      readonly ok: 'refused';
      readonly status: number;
      /** The portal's own words. */
      readonly message: string;
    };

/** A question to the portal's API; with a body it is posted. */
export interface PortalQuestion {
  /** Behind /api/mesh. */
  readonly path: string;
  readonly body?: unknown;
  /** Refusals that say something about the question, and not about who asks or how. */
  readonly mayRefuse?: readonly number[];
}

/** Where the portal is. */
export function serverOf(given: Given, around: Surroundings): URL {
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

function messageOf(body: unknown): string {
  const told = (body as { error?: { message?: unknown } } | null)?.error
    ?.message;
  return typeof told === 'string' ? told : '';
}

/** Asks the portal's API. Expected troubles are answers. */
export async function callPortal(
  question: PortalQuestion,
  given: Given,
  around: Surroundings,
): Promise<PortalReply> {
  const { path, mayRefuse = [] } = question;
  const base = serverOf(given, around).href.replace(/\/+$/, '');
  const reply = await around.send({
    url: `${base}/api/mesh${path}`,
    token: tokenOf(given, around),
    ...(question.body === undefined
      ? {}
      : { body: JSON.stringify(question.body) }),
  });
  if (!reply.ok) return { ok: false, because: `${base}: ${reply.because}` };
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
  if (status === 200 || status === 201) return { ok: true, body, status };
  const message = messageOf(body);
  if (mayRefuse.includes(status)) return { ok: 'refused', status, message };
  // What the portal says of a refusal, in its own words when it has some.
  const words = refusals[status] ?? `it answered ${status}`;
  throw new Misuse(`${base}: ${`${words}. ${message}`.trim()}`);
}

/** Reads one resource of the portal's API. */
export async function askPortal(
  path: string,
  given: Given,
  around: Surroundings,
): Promise<PortalAnswer> {
  const reply = await callPortal({ path }, given, around);
  if (reply.ok === 'refused') throw new Misuse(reply.message);
  return reply;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
