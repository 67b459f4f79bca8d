import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { apiEndpoints } from './api/apiEndpoints';
import { ApiRouter } from './api/ApiRouter';
import { ControlRouter } from './control/ControlRouter';
import { Counters } from './control/Counters';
import { EstateClock } from './control/EstateClock';
import { Faults } from './control/Faults';
import { Forge, repoKey } from './forge/Forge';
import { syncRefs } from './forge/syncRefs';
import type { BareRepository } from './git/BareRepository';
import { GitFront } from './git/GitFront';
import { installHook } from './git/installHook';
import { EstateServer } from './http/EstateServer';
import { createOidc } from './oidc/createOidc';
import type { EstateOptions } from './options';
import { PageRouter } from './pages/PageRouter';
import { Sessions } from './pages/Sessions';
import { applyScenario } from './scenario/applyScenario';
import { InstanceKey } from './signing/InstanceKey';
import { Store } from './store/Store';
import { Aborts } from './telemetry/Aborts';
import type { Delivered } from './telemetry/Moment';
import { mergedEgress } from './telemetry/mergedEgress';
import { mergedPolicies } from './telemetry/mergedPolicies';
import { Telemetry } from './telemetry/Telemetry';

/** The whole estate in one process: forge, identity provider and their switches. */
export class Estate {
  private constructor(
    readonly url: string,
    private readonly server: EstateServer,
    private readonly forge: Forge,
  ) {}

  static async start(options: EstateOptions): Promise<Estate> {
    const { stateDir, secretsDir, portal } = options;
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    const server = new EstateServer();
    const port = await server.listen(options.port);
    // One name everywhere: browser, backend and tokens must agree on the issuer, and cookies belong to a host name.
    const baseUrl = `http://localhost:${port}`;
    const store = new Store(join(stateDir, 'journal.jsonl'));
    const clock = new EstateClock(store);
    const instance = InstanceKey.load(stateDir);
    const forge = new Forge({ store, clock, instance, stateDir, baseUrl });
    await applyScenario(forge, { secretsDir, portal, seed: options.seed });
    await catchUp(forge);

    const faults = new Faults();
    const counters = new Counters();
    const hookSecret = randomBytes(32).toString('hex');
    const sessions = new Sessions(store);
    const oidc = await createOidc({
      forge,
      sessions,
      stateDir,
      secretsDir,
      portal,
    });
    server.serve({
      api: new ApiRouter(forge, apiEndpoints),
      control: new ControlRouter({ forge, faults, counters, hookSecret }),
      git: new GitFront({
        forge,
        hooksPath: installHook(stateDir),
        hookSecret,
        hookUrl: () => `http://127.0.0.1:${port}/_estate/hook`,
      }),
      pages: new PageRouter({ forge, sessions }),
      oidc,
      telemetry: new Telemetry({
        now: () => clock.now(),
        faults,
        delivered: () => tipOfRouting(forge),
        policies: () => onMain(forge, 'security', mergedPolicies),
        egress: () => onMain(forge, 'routing', mergedEgress),
        aborts: new Aborts(store),
      }),
      faults,
      counters,
    });
    return new Estate(baseUrl, server, forge);
  }

  async stop(): Promise<void> {
    await this.server.close();
    this.forge.close();
    this.forge.store.close();
  }
}

/** A process killed between git's ref update and the record of it catches up here. */
async function catchUp(forge: Forge): Promise<void> {
  for (const repo of forge.store.values('repo')) {
    await forge.locks.run(repoKey(repo), () =>
      syncRefs(forge, repo, repo.owner),
    );
  }
}

/** What main of a repository says, and since when. */
async function onMain<T>(
  forge: Forge,
  name: string,
  read: (repository: BareRepository) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const repo = forge.store
    .values('repo')
    .find(each => each.name === name && each.parent === undefined);
  return repo === undefined ? [] : read(forge.git(repo));
}

/** What the clusters are delivered: the routing repository's main, and when it became that. */
async function tipOfRouting(forge: Forge): Promise<Delivered | undefined> {
  const repo = forge.store
    .values('repo')
    .find(each => each.name === 'routing' && each.parent === undefined);
  const tip = repo && (await forge.git(repo).commit('main'));
  return (
    tip && {
      commit: tip.sha,
      before: tip.parents[0] ?? null,
      at: Date.parse(tip.committer.date),
    }
  );
}
