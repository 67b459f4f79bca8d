import type { Answer } from '@causeway/mesh-intent';
import type {
  Collected,
  SignalAsk,
  SignalCollect,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { PrometheusClient } from './PrometheusClient';
import { PrometheusTrouble } from './PrometheusTrouble';
import type { Asked, Asking } from './queries/Asking';
import { certificates } from './queries/certificates';
import { costUsage } from './queries/costUsage';
import { observedDependencies, undeclaredEgress } from './queries/dependencies';
import { drift } from './queries/drift';
import { failureOrigin } from './queries/failures';
import { plaintext } from './queries/plaintext';
import { policyLive } from './queries/policyLive';
import type { PrometheusConfig } from './readPrometheusConfig';

/** What Prometheus can answer, by "signal.part". */
const queries: Readonly<Record<string, (asking: Asking) => Promise<Asked>>> = {
  'plaintext.traffic': plaintext,
  'observed-dependencies.mesh': observedDependencies,
  'undeclared-egress.counters': undeclaredEgress,
  'failure-origin.requests': failureOrigin,
  'drift.sync': drift,
  'policy-live.acknowledged': policyLive,
  'certificates.proxies': certificates,
  'cost.usage': costUsage,
};

/**
 * Prometheus or Thanos, one for each site. A number of queries for each part, whatever the number of services.
 * @public
 */
export class PrometheusSource implements SignalSource {
  readonly id = 'prometheus';
  readonly owns: readonly SignalOwnership[];

  /** Throws when a part to leave is none it has. */
  constructor(private readonly config: PrometheusConfig) {
    const odd = config.leave.filter(part => !Object.hasOwn(queries, part));
    if (odd.length > 0) {
      throw new Error(
        `mesh.evidence.prometheus.leave: ${odd.join(
          ', ',
        )} is none of ${Object.keys(queries).join(', ')}.`,
      );
    }
    this.owns = Object.keys(queries)
      .filter(name => !config.leave.includes(name))
      .flatMap(name => {
        const [signal, part] = name.split('.');
        return config.sites.map(site => ({ signal, part, site: site.name }));
      });
  }

  async ask({ site }: SignalAsk): Promise<Answer<unknown>> {
    return {
      state: 'not-configured',
      source: this.id,
      site,
      message: 'Prometheus is asked for the whole fleet only.',
    };
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const { signal, part, now, abort } = question;
    const site = this.config.sites.find(({ name }) => name === question.site);
    const name = `${signal}.${part}`;
    const query = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (site === undefined || query === undefined) {
      return {
        state: 'not-configured',
        message: `Prometheus has nothing to say of ${name} at ${question.site}.`,
      };
    }
    const { config } = this;
    const client = new PrometheusClient(site, config.timeoutMs);
    try {
      const asked = await query({ client, config, site, now, abort });
      return asked.rows.length === 0
        ? {
            state: 'no-data',
            message: `Prometheus of ${site.name} has no series for ${name}; check that its metrics are scraped.`,
          }
        : { state: 'value', observedAt: now.toISOString(), ...asked };
    } catch (error) {
      if (!(error instanceof PrometheusTrouble)) throw error;
      return { state: error.state, message: error.message };
    }
  }
}
