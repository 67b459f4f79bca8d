import type { Answer } from '@causeway/mesh-intent';
import type {
  Collected,
  MissingCluster,
  SignalAsk,
  SignalCollect,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { driftOf, type Told } from './driftOf';
import { IstiodClient } from './IstiodClient';
import { IstiodTrouble } from './IstiodTrouble';
import type { IstiodCluster, IstiodConfig } from './readIstiodConfig';

/** What one cluster's control plane told, or why it told nothing. */
type Heard =
  | { readonly ok: true; readonly told: Told }
  | { readonly ok: false; readonly missing: MissingCluster };

/**
 * The control planes themselves as the source of drift: who is connected, what waits, what was refused. Not which
 * commit: no control plane knows.
 * @public
 */
export class IstiodSource implements SignalSource {
  readonly id = 'istiod';
  readonly owns: readonly SignalOwnership[];

  constructor(private readonly config: IstiodConfig) {
    const sites = new Set(config.clusters.map(({ site }) => site));
    this.owns = [...sites].map(site => ({
      signal: 'drift',
      part: 'sync',
      site,
    }));
  }

  async ask({ site }: SignalAsk): Promise<Answer<unknown>> {
    return {
      state: 'not-configured',
      source: this.id,
      site,
      message: 'istiod is asked for the whole fleet only.',
    };
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const { signal, part, site, now, abort } = question;
    const clusters = this.config.clusters.filter(each => each.site === site);
    if (signal !== 'drift' || part !== 'sync' || clusters.length === 0) {
      return {
        state: 'not-configured',
        message: `istiod has nothing to say of ${signal}.${part} at ${site}.`,
      };
    }
    const heard = await Promise.all(
      clusters.map(cluster => this.#hear(cluster, abort)),
    );
    const told = heard.flatMap(each => (each.ok ? [each.told] : []));
    const missing = heard.flatMap(each => (each.ok ? [] : [each.missing]));
    const { rows, named } = driftOf(told, {
      silent: missing.map(({ cluster }) => cluster),
      pods: this.config.pods,
      now,
    });
    // Where nobody told a sidecar, those that were not heard may know all of them.
    if (rows.length === 0 && missing.length > 0) {
      return {
        state: missing.every(({ state }) => state === 'not-allowed')
          ? 'not-allowed'
          : 'unreachable',
        message: missing.map(({ message }) => message).join(' '),
      };
    }
    if (rows.length === 0) {
      return {
        state: 'no-data',
        message: `No control plane of ${site} knows a sidecar whose service can be told; check mesh.evidence.istiod.pods.`,
      };
    }
    return {
      state: 'value',
      observedAt: now.toISOString(),
      coverage: (told.length / clusters.length) * named,
      ...(missing.length === 0 ? {} : { missing }),
      rows,
    };
  }

  async #hear(cluster: IstiodCluster, abort: AbortSignal): Promise<Heard> {
    try {
      const client = new IstiodClient(cluster, this.config.timeoutMs);
      const proxies = await client.proxies(abort);
      return { ok: true, told: { cluster: cluster.name, proxies } };
    } catch (error) {
      if (!(error instanceof IstiodTrouble)) throw error;
      const { state, message } = error;
      return { ok: false, missing: { cluster: cluster.name, state, message } };
    }
  }
}
