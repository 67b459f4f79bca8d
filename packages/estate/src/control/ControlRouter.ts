import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { tokenHash } from '../api/authenticate';
import { repoKey, type Forge } from '../forge/Forge';
import { judgePush } from '../forge/judgePush';
import { jsonReply, textReply, type Reply } from '../http/Reply';
import { readJson } from '../http/readJson';
import type { Account, SshKeyRecord } from '../store/entities';
import type { Counters } from './Counters';
import { faultModes, faultScopes, type Faults } from './Faults';
import { parseDuration } from './parseDuration';

const faultsBody = z.strictObject({
  mode: z.enum(faultModes).default('none'),
  scope: z.enum(faultScopes).default('all'),
  site: z.string().optional(),
  signal: z.string().optional(),
  ms: z.number().int().min(0).max(120_000).default(30_000),
  dropNextWebhook: z
    .union([z.boolean(), z.number().int().min(0)])
    .default(false),
  mergeableReads: z.number().int().min(0).max(100).optional(),
});

const keysBody = z.strictObject({
  login: z.string().default('causeway-bot'),
  verified: z.boolean().optional(),
  moveTo: z.string().optional(),
  emailActivated: z.boolean().optional(),
});

const tokensBody = z.strictObject({
  login: z.string(),
  scopes: z.array(z.string()).default(['all']),
  /** Fixed value, for tests; made up when absent. */
  token: z.string().min(16).optional(),
});

const hookBody = z.strictObject({
  repo: z.string(),
  user: z.string(),
  lines: z.string(),
  quarantine: z.record(z.string(), z.string()),
});

export interface ControlOptions {
  readonly forge: Forge;
  readonly faults: Faults;
  readonly counters: Counters;
  /** Secret the pre-receive hook presents. */
  readonly hookSecret: string;
}

type Run = (body: unknown) => Reply | Promise<Reply>;

/** The estate's own switches under /_estate: health, clock, faults, keys, tokens, counters. */
export class ControlRouter {
  private readonly routes: Readonly<Record<string, Run>>;

  constructor(private readonly options: ControlOptions) {
    this.routes = {
      'GET /health': () => jsonReply(200, { status: 'ok' }),
      'GET /elsewhere': () => textReply(200, 'a redirect led here\n'),
      'GET /clock': () => this.clock(),
      'POST /clock': body => this.advance(body),
      'GET /faults': () => jsonReply(200, options.faults.setting),
      'POST /faults': body => this.setFaults(faultsBody.parse(body)),
      'POST /keys': body => this.setKeys(keysBody.parse(body)),
      'POST /signing': body => this.setSigning(body),
      'POST /tokens': body => this.makeToken(tokensBody.parse(body)),
      'GET /requests': () => jsonReply(200, options.counters.report()),
      'DELETE /requests': () => this.resetCounters(),
      'GET /deliveries': () =>
        jsonReply(200, options.forge.webhooks.deliveries),
      'POST /settle': () => this.settle(),
    };
  }

  async answer(request: IncomingMessage, url: URL): Promise<Reply> {
    const path = url.pathname.slice('/_estate'.length);
    const method = request.method ?? 'GET';
    if (method === 'POST' && path === '/hook') return this.hook(request);
    const run = Object.hasOwn(this.routes, `${method} ${path}`)
      ? this.routes[`${method} ${path}`]
      : undefined;
    if (!run) return textReply(404, 'no such switch\n');
    if (method === 'GET') return run(undefined);
    const read = await readJson(request);
    if ('reply' in read) return read.reply;
    try {
      return await run(read.value);
    } catch (error) {
      if (error instanceof z.ZodError) {
        return textReply(400, `${z.prettifyError(error)}\n`);
      }
      throw error;
    }
  }

  private clock(): Reply {
    const { clock } = this.options.forge;
    const now = clock.now().toISOString();
    return jsonReply(200, { now, offsetMs: clock.offset });
  }

  private advance(body: unknown): Reply {
    const { advance } = z.strictObject({ advance: z.string() }).parse(body);
    const milliseconds = parseDuration(advance);
    if (milliseconds === undefined) {
      return textReply(400, 'advance: an ISO 8601 duration such as "PT24H"\n');
    }
    this.options.forge.clock.advance(milliseconds);
    return this.clock();
  }

  private setFaults(body: z.output<typeof faultsBody>): Reply {
    const { faults, forge } = this.options;
    const { dropNextWebhook, mergeableReads, ...setting } = body;
    faults.setting = setting;
    forge.webhooks.dropNext = Number(dropNextWebhook);
    if (mergeableReads !== undefined) {
      forge.store.put('setting', 'mergeable-reads', String(mergeableReads));
    }
    return jsonReply(200, faults.setting);
  }

  private setSigning(body: unknown): Reply {
    const { signing } = z
      .strictObject({ signing: z.enum(['on', 'off']) })
      .parse(body);
    this.options.forge.store.put('setting', 'signing', signing);
    return jsonReply(200, { signing });
  }

  private setKeys(body: z.output<typeof keysBody>): Reply {
    const { forge } = this.options;
    const account = forge.account(body.login);
    if (!account) return textReply(404, `no account ${body.login}\n`);
    // After a move the keys sit on another account; "moveTo" the owner itself brings them back by title.
    const keys = forge.store
      .values('key')
      .filter(key => key.title === `key of ${account.login}`);
    for (const key of keys) {
      const next: SshKeyRecord = {
        ...key,
        verified: body.verified ?? key.verified,
        owner: body.moveTo ?? key.owner,
      };
      forge.store.put('key', String(key.id), next);
    }
    if (body.emailActivated !== undefined) {
      const activated = body.emailActivated;
      const emails = account.emails.map(e => ({ ...e, activated }));
      const next: Account = { ...account, emails };
      forge.store.put('account', account.login, next);
    }
    return jsonReply(200, { keys: keys.length });
  }

  private makeToken(body: z.output<typeof tokensBody>): Reply {
    const { store } = this.options.forge;
    const account = this.options.forge.account(body.login);
    if (!account) return textReply(404, `no account ${body.login}\n`);
    const token = body.token ?? randomBytes(20).toString('hex');
    const hash = tokenHash(token);
    const { login } = account;
    store.put('token', hash, {
      hash,
      login,
      name: 'switch',
      scopes: body.scopes,
    });
    return jsonReply(201, { token });
  }

  private resetCounters(): Reply {
    this.options.counters.reset();
    return jsonReply(200, {});
  }

  private async settle(): Promise<Reply> {
    await this.options.forge.background.settled();
    return jsonReply(200, {});
  }

  private async hook(request: IncomingMessage): Promise<Reply> {
    if (request.headers['x-estate-hook'] !== this.options.hookSecret) {
      return textReply(403, 'not the hook\n');
    }
    const read = await readJson(request);
    if ('reply' in read) return read.reply;
    const body = hookBody.parse(read.value);
    const { forge } = this.options;
    const repo = forge.store.values('repo').find(r => repoKey(r) === body.repo);
    if (!repo) return textReply(404, 'no such repository\n');
    const refs = body.lines
      .split('\n')
      .filter(Boolean)
      .map(line => {
        const [before, after, ref] = line.split(' ');
        return { before, after, ref };
      });
    const { user, quarantine } = body;
    return jsonReply(
      200,
      await judgePush(forge, { repo, user, refs, quarantine }),
    );
  }
}
