import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpawnedEstate } from '@causeway/estate';

/** The forge as its people use it: approve, merge, push, break things. */
export interface EstateForge {
  api<T>(
    path: string,
    init?: {
      as?: string;
      method?: string;
      body?: unknown;
      repo?: string;
    },
  ): Promise<{ status: number; body: T }>;
  approve(number: number, as: string, repo?: string): Promise<number>;
  merge(number: number, as: string, repo?: string): Promise<number>;
  control(path: string, body: unknown): Promise<void>;
  pulls(): Promise<readonly ForgePull[]>;
}

export interface ForgePull {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly merged: boolean;
  readonly head: { readonly ref: string; readonly sha: string };
}

export async function estateForge(estate: SpawnedEstate): Promise<EstateForge> {
  const tokens = new Map<string, string>([
    [
      'causeway-bot',
      readFileSync(join(estate.secretsDir, 'bot-token'), 'utf8').trim(),
    ],
  ]);
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${estate.url}/_estate${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  const tokenOf = async (login: string) => {
    const known = tokens.get(login);
    if (known) return known;
    const token = `test-token-of-${login}-0123456789`;
    await control('/tokens', { login, token, scopes: ['all'] });
    tokens.set(login, token);
    return token;
  };
  const api: EstateForge['api'] = async (path, init = {}) => {
    const response = await fetch(
      `${estate.url}/api/v1/repos/mesh/${init.repo ?? 'routing'}${path}`,
      {
        method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
        headers: {
          authorization: `token ${await tokenOf(init.as ?? 'causeway-bot')}`,
          'content-type': 'application/json',
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      },
    );
    const text = await response.text();
    return {
      status: response.status,
      body:
        text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  };
  return {
    api,
    control,
    approve: async (number, as, repo = 'routing') =>
      (
        await api(`/pulls/${number}/reviews`, {
          as,
          repo,
          body: { event: 'APPROVED' },
        })
      ).status,
    merge: async (number, as, repo = 'routing') => {
      await control('/settle', {});
      return (
        await api(`/pulls/${number}/merge`, { as, repo, body: { Do: 'merge' } })
      ).status;
    },
    pulls: async () => {
      const all: ForgePull[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await api<readonly ForgePull[]>(
          `/pulls?state=all&limit=50&page=${page}`,
        );
        all.push(...body);
        if (body.length < 50) return all;
      }
    },
  };
}
