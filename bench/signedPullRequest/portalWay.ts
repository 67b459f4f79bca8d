import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import {
  BareCache,
  buildCommit,
  pushRef,
  signSshsig,
  sshPublicKeyLine,
  zeroId,
} from '@causeway/plugin-mesh-node/git';
import { botEmail, type Change, type Way, type WayContext } from './Way';

const key = generateKeyPairSync('ed25519').privateKey;

export const portalKeyLine = sshPublicKeyLine(key);

/** The portal's way, in the state its cache is in: warm, with a base that moved, or started cold. */
export async function portalWay(
  context: WayContext,
  state:
    | { readonly kind: 'warm' | 'cold'; readonly base: string }
    | {
        readonly kind: 'moved';
        readonly base: string;
        readonly moveBase: () => void;
      },
): Promise<Way> {
  const { root, remote } = context;
  const base = `refs/heads/${state.base}`;
  let cache = await BareCache.open({ dir: join(root, state.kind), remote });
  const names = {
    warm: 'portal, warm',
    moved: 'portal, warm, base moved',
    cold: 'portal, empty cache',
  };
  if (state.kind !== 'cold') {
    await cache.fetch({ refs: [base] });
    await cache.readTree(cache.ref(base) ?? '');
  }
  return {
    name: names[state.kind],
    ours: true,
    async prepare() {
      if (state.kind === 'moved') {
        state.moveBase();
      }
    },
    async deliver(change) {
      if (state.kind === 'cold') {
        await cache.close();
        cache = await BareCache.open({ dir: change.workDir, remote });
      }
      const tips = await cache.fetch({ refs: [base] });
      return push(cache, {
        ...context,
        change,
        parent: tips.get(base),
      });
    },
    close: () => cache.close(),
  };
}

async function push(
  cache: BareCache,
  options: WayContext & {
    readonly change: Change;
    readonly parent: string | undefined;
  },
): Promise<string> {
  const { change, parent, remote } = options;
  if (!parent) {
    throw new Error('the forge lacks the base branch');
  }
  const date = new Date();
  const built = await buildCommit({
    cache,
    parent,
    edits: change.edits,
    author: { name: 'Requester', email: 'requester@example.com', date },
    committer: { name: 'Portal', email: botEmail, date },
    message: change.message,
    sign: message => signSshsig({ key, message, namespace: 'git' }),
  });
  if (built.empty) {
    throw new Error('the change is empty');
  }
  const outcome = await pushRef({
    remote,
    ref: `refs/heads/${change.branch}`,
    oldId: zeroId,
    newId: built.commit,
    objects: built.objects,
  });
  if (outcome.outcome !== 'ok') {
    throw new Error(`rejected: ${outcome.reason}`);
  }
  return built.commit;
}
