import { type Answer, accessLogTuples as tuples } from '@causeway/mesh-intent';
import type {
  Collected,
  SignalAsk,
  SignalCollect,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { ClickHouseClient } from './ClickHouseClient';
import type { ClickHouseConfig } from './ClickHouseConfig';
import { ClickHouseTrouble } from './ClickHouseTrouble';
import { KEY } from './identifier';
import type { Asking } from './queries/Asking';
import { accessLogTuples } from './queries/accessLogTuples';
import { undeclaredEgress } from './queries/undeclaredEgress';

const TUPLES = 'access-log-tuples.tuples';
const HOSTS = 'undeclared-egress.hosts';
const parts = [TUPLES, HOSTS];

/** Throws when a part is to be left that is none, or one cannot be answered from the columns there are. */
function ownedParts({ leave, columns }: ClickHouseConfig): readonly string[] {
  const odd = leave.filter(part => !parts.includes(part));
  if (odd.length > 0) {
    throw new Error(
      `${KEY}.leave: ${odd.join(', ')} is none of ${parts.join(', ')}.`,
    );
  }
  const owned = parts.filter(part => !leave.includes(part));
  const missing = (['reporter', 'upstreamCluster'] as const).filter(
    column => columns[column] === undefined,
  );
  if (owned.includes(HOSTS) && missing.length > 0) {
    throw new Error(
      `${KEY}.columns lacks ${missing.join(
        ' and ',
      )}, without which nobody can tell where calls went; name them, or write leave: [${HOSTS}].`,
    );
  }
  return owned;
}

/**
 * ClickHouse as the store of the access log, one for each site. Rows are put together and counted where they are.
 * @public
 */
export class ClickHouseSource implements SignalSource {
  readonly id = 'clickhouse';
  readonly owns: readonly SignalOwnership[];
  readonly #config: ClickHouseConfig;
  readonly #clients: ReadonlyMap<string, ClickHouseClient>;

  /** Throws when the configuration does not fit the parts to answer for. */
  constructor(config: ClickHouseConfig) {
    this.#config = config;
    this.owns = ownedParts(config).flatMap(name => {
      const [signal, part] = name.split('.');
      return config.sites.map(site => ({ signal, part, site: site.name }));
    });
    // Nothing is connected before a question is asked.
    this.#clients = new Map(
      config.sites.map(site => [site.name, new ClickHouseClient(site, config)]),
    );
  }

  async ask(question: SignalAsk): Promise<Answer<unknown>> {
    const { site, now } = question;
    const from = { source: this.id, site };
    const params = tuples.params.safeParse(question.params);
    const asking = this.#asking(question, TUPLES);
    if (asking === undefined || !params.success) {
      return { ...from, state: 'not-configured', message: nothing(question) };
    }
    try {
      return {
        ...from,
        state: 'value',
        value: await accessLogTuples(asking, params.data),
        observedAt: now.toISOString(),
        windowSeconds: params.data.hours * 3600,
      };
    } catch (error) {
      if (!(error instanceof ClickHouseTrouble)) throw error;
      const { state, message } = error;
      return { ...from, state, message, observedAt: now.toISOString() };
    }
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const asking = this.#asking(question, HOSTS);
    if (asking === undefined) {
      return { state: 'not-configured', message: nothing(question) };
    }
    try {
      const asked = await undeclaredEgress(asking);
      const observedAt = question.now.toISOString();
      return { state: 'value', observedAt, ...asked };
    } catch (error) {
      if (!(error instanceof ClickHouseTrouble)) throw error;
      return { state: error.state, message: error.message };
    }
  }

  /** What a question needs; undefined when it is not one of ours, or asked the wrong way. */
  #asking(question: SignalCollect, part: string): Asking | undefined {
    const { now, abort } = question;
    const isOurs = this.owns.some(
      own =>
        `${own.signal}.${own.part}` === part &&
        `${question.signal}.${question.part}` === part,
    );
    const site = this.#config.sites.find(({ name }) => name === question.site);
    const client = this.#clients.get(question.site);
    if (!isOurs || site === undefined || client === undefined) return undefined;
    return { client, config: this.#config, site, now, abort };
  }
}

function nothing({ signal, part, site }: SignalCollect): string {
  return `ClickHouse has nothing to say of ${signal}.${part} at ${site} when asked like this.`;
}
