import type {
  Answer,
  ClusterWaveValue,
  RolloutValue,
  WorkloadsValue,
} from '@causeway/mesh-intent';
import type {
  Collected,
  SignalAsk,
  SignalCollect,
  SignalOwnership,
  SignalSource,
} from '@causeway/plugin-mesh-node';
import { ClusterClient } from './api/ClusterClient';
import { ClusterTrouble } from './api/ClusterTrouble';
import { readApplications } from './applications/readApplications';
import { gathered, type ClusterAnswer } from './gathered';
import type {
  KubernetesCluster,
  KubernetesConfig,
} from './readKubernetesConfig';
import { readRollouts } from './rollouts/readRollouts';
import { readWorkloads } from './workloads/readWorkloads';

const ROLLOUTS = 'rollout.state';
const APPLICATIONS = 'cluster-wave.applications';
const WORKLOADS = 'workloads.objects';
const parts = [ROLLOUTS, APPLICATIONS, WORKLOADS];

type Row = Extract<Collected, { state: 'value' }>['rows'][number];

/** Pieces of clusters as one list by subject, in the order they come. */
function grouped<T>(
  pieces: readonly { readonly subject: string; readonly piece: T }[],
): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>();
  for (const { subject, piece } of pieces) {
    const own = found.get(subject);
    if (own === undefined) found.set(subject, [piece]);
    else own.push(piece);
  }
  return found;
}

/**
 * The API servers of the clusters, several at a site: rollouts of Argo Rollouts, what Argo CD applied, and what runs.
 * @public
 */
export class KubernetesSource implements SignalSource {
  readonly id = 'kubernetes';
  readonly owns: readonly SignalOwnership[];
  readonly #clients: ReadonlyMap<string, ClusterClient>;

  /** `warn` hears of clusters that are missing in an answer. Throws when a part to leave is none it has. */
  constructor(
    private readonly config: KubernetesConfig,
    private readonly warn: (message: string) => void,
  ) {
    const odd = config.leave.filter(part => !parts.includes(part));
    if (odd.length > 0) {
      throw new Error(
        `mesh.evidence.kubernetes.leave: ${odd.join(
          ', ',
        )} is none of ${parts.join(', ')}.`,
      );
    }
    const sites = new Set(config.clusters.flatMap(({ site }) => site ?? []));
    this.owns = parts
      .filter(name => !config.leave.includes(name))
      .flatMap(name => {
        const [signal, part] = name.split('.');
        return [...sites].map(site => ({ signal, part, site }));
      });
    this.#clients = new Map(
      config.clusters.map(each => [each.name, new ClusterClient(each)]),
    );
  }

  async ask({ site }: SignalAsk): Promise<Answer<unknown>> {
    return {
      state: 'not-configured',
      source: this.id,
      site,
      message: 'Kubernetes is asked for all clusters of a site only.',
    };
  }

  async collect(question: SignalCollect): Promise<Collected> {
    const { signal, part, site } = question;
    const name = `${signal}.${part}`;
    const clusters = this.config.clusters.filter(each => each.site === site);
    if (clusters.length > 0 && name === ROLLOUTS) {
      return this.#rollouts(clusters, question);
    }
    if (clusters.length > 0 && name === APPLICATIONS) {
      return this.#applications(clusters, question);
    }
    if (clusters.length > 0 && name === WORKLOADS) {
      return this.#workloads(clusters, question);
    }
    return {
      state: 'not-configured',
      message: `Kubernetes has nothing to say of ${name} at ${site}.`,
    };
  }

  async #rollouts(
    clusters: readonly KubernetesCluster[],
    question: SignalCollect,
  ): Promise<Collected> {
    const answers = await this.#each(clusters, question, (cluster, abort) =>
      readRollouts({
        cluster: cluster.name,
        client: this.#client(cluster.name),
        abort,
        warn: this.warn,
      }),
    );
    return gathered(answers, {
      ...this.#about(question),
      absent: 'knows the kind Rollout; install Argo Rollouts, or leave',
      rowsOf: heard => {
        const rows = heard.flatMap(({ value }) =>
          value.map(({ service, row }) => ({ subject: service, piece: row })),
        );
        return [...grouped(rows)].map(([subject, rollouts]): Row => {
          const value: RolloutValue = { rollouts };
          return { subject, value };
        });
      },
    });
  }

  async #workloads(
    clusters: readonly KubernetesCluster[],
    question: SignalCollect,
  ): Promise<Collected> {
    const answers = await this.#each(clusters, question, (cluster, abort) =>
      readWorkloads({
        cluster: cluster.name,
        client: this.#client(cluster.name),
        abort,
        warn: this.warn,
      }),
    );
    return gathered(answers, {
      ...this.#about(question),
      absent: 'says what runs in it; leave',
      rowsOf: heard => {
        const rows = heard.flatMap(({ value }) =>
          value.map(({ subject, value: piece }) => ({ subject, piece })),
        );
        return [...grouped(rows)].map(([subject, own]): Row => {
          const value: WorkloadsValue = { clusters: own };
          return { subject, value };
        });
      },
    });
  }

  async #applications(
    clusters: readonly KubernetesCluster[],
    question: SignalCollect,
  ): Promise<Collected> {
    const read = readApplications({
      clientOf: name => this.#client(name),
      now: question.now,
      comparedWithinMs: this.config.comparedWithinMs,
      warn: this.warn,
    });
    const answers = await this.#each(clusters, question, read);
    return gathered(answers, {
      ...this.#about(question),
      absent:
        'has an Application that names it as destination; check argocd.cluster, .namespace, .destinations and .selector, or leave',
      rowsOf: heard =>
        heard.map(({ cluster, value }): Row => {
          const wave: ClusterWaveValue = { applications: [...value] };
          return { subject: cluster, value: wave };
        }),
    });
  }

  #about({ signal, part, site, now }: SignalCollect) {
    return { name: `${signal}.${part}`, site, now, warn: this.warn };
  }

  #client(name: string): ClusterClient {
    const client = this.#clients.get(name);
    if (client === undefined) throw new Error(`No cluster ${name}.`);
    return client;
  }

  /** All at once, each with its own deadline: one that is silent must not take the others with it. */
  async #each<T>(
    clusters: readonly KubernetesCluster[],
    { abort }: SignalCollect,
    read: (
      cluster: KubernetesCluster,
      abort: AbortSignal,
    ) => Promise<T | undefined>,
  ): Promise<readonly ClusterAnswer<T>[]> {
    const own = AbortSignal.any([
      abort,
      AbortSignal.timeout(this.config.timeoutMs),
    ]);
    const answers = await Promise.all(
      clusters.map(async (cluster): Promise<ClusterAnswer<T>> => {
        try {
          const value = await read(cluster, own);
          return value === undefined
            ? { state: 'absent', cluster: cluster.name }
            : { state: 'value', cluster: cluster.name, value };
        } catch (error) {
          if (!(error instanceof ClusterTrouble)) throw error;
          const { state, message } = error;
          return { state, cluster: cluster.name, message };
        }
      }),
    );
    // Nobody waits for the answer any more, and what is half is not kept.
    abort.throwIfAborted();
    return answers;
  }
}
