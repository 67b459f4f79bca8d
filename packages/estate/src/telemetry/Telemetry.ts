import { z } from 'zod';
import type { Faults } from '../control/Faults';
import { jsonReply, textReply, type Reply } from '../http/Reply';
import { accessLogTuples } from './accessLogTuples';
import { cost } from './cost';
import type { Aborts } from './Aborts';
import { certificates, clusterWave, drift, rollout } from './delivery';
import { observedDependencies } from './dependencies';
import { undeclaredEgress } from './egress';
import { failureOrigin } from './failureOrigin';
import type { Delivered, Moment, Row } from './Moment';
import type { MergedEgress } from './mergedEgress';
import type { MergedPolicy } from './mergedPolicies';
import { plaintext } from './plaintext';
import { policyLive } from './policyLive';
import { readTraffic, type Traffic } from './readTraffic';
import { workloads } from './workloads';

const question = z.strictObject({
  part: z.string(),
  /** Of one subject; without it the whole fleet of the site is meant. */
  params: z.unknown().optional(),
});

const abortion = z.strictObject({
  cluster: z.string(),
  namespace: z.string(),
  name: z.string(),
});

interface Asked {
  readonly site: string;
  readonly signal: string;
  readonly body: unknown;
}

/** `stale` shows what was observed then and nothing since. */
const STALE_MS = 3 * 86_400_000;

/** Signals of the whole fleet. */
const fleet: Readonly<Record<string, (moment: Moment) => Row[]>> = {
  plaintext,
  'observed-dependencies': observedDependencies,
  'undeclared-egress': undeclaredEgress,
  'failure-origin': failureOrigin,
  drift,
  'policy-live': policyLive,
  'cluster-wave': clusterWave,
  certificates,
  rollout,
  cost,
  workloads,
};

/** What a store says that holds nothing of anybody any more. */
const withoutRows = (said: object) =>
  'rows' in said ? { rows: [] } : { value: { clusters: [] } };

/** A quotient of nothing by nothing; JSON has no NaN and writes null. */
const withoutNumbers = (said: object): object =>
  JSON.parse(
    JSON.stringify(said, (_, value) =>
      typeof value === 'number' ? Number.NaN : value,
    ),
  );

const refused = (because: string) => jsonReply(409, { because });

/** The telemetry of the estate's meshes, made from the scenario's traffic and from what was merged. */
export class Telemetry {
  private readonly traffic: Traffic = readTraffic();

  constructor(
    private readonly options: {
      readonly now: () => Date;
      readonly faults: Faults;
      /** Tip of the routing repository. */
      readonly delivered: () => Promise<Delivered | undefined>;
      /** Policies on main of the security repository. */
      readonly policies: () => Promise<readonly MergedPolicy[]>;
      /** Hosts that manifests on main of the routing repository declare. */
      readonly egress: () => Promise<readonly MergedEgress[]>;
      readonly aborts: Aborts;
    },
  ) {}

  async answer({ site, signal, body }: Asked): Promise<Reply> {
    const known = this.traffic.sites.some(({ name }) => name === site);
    const one = signal === 'access-log-tuples';
    if (!known || !(one || Object.hasOwn(fleet, signal))) {
      return textReply(404, `no signal ${signal} at ${site}\n`);
    }
    const parsed = question.safeParse(body);
    if (!parsed.success) {
      return textReply(400, `${z.prettifyError(parsed.error)}\n`);
    }
    const { mode } = this.options.faults.of({ site, signal });
    if (mode === 'no-data') {
      return jsonReply(200, { state: 'no-data' });
    }
    const at = this.options.now().getTime() - (mode === 'stale' ? STALE_MS : 0);
    const { part, params } = parsed.data;
    const { traffic } = this;
    const said = one
      ? { value: accessLogTuples(traffic, { site, params, at }) }
      : {
          rows: fleet[signal]({
            traffic,
            site,
            part,
            at,
            delivered: await this.options.delivered(),
            policies: await this.options.policies(),
            egress: await this.options.egress(),
            abortedAt: each => this.options.aborts.at(each),
          }),
        };
    return jsonReply(200, {
      state: 'value',
      observedAt: new Date(at).toISOString(),
      ...(mode === 'no-rows' ? withoutRows(said) : said),
      ...(mode === 'nan' ? withoutNumbers(said) : {}),
    });
  }

  /** Aborts a rollout in progress, as a person would with the tool of a cluster. */
  abort({ site, body }: Pick<Asked, 'site' | 'body'>): Reply {
    const parsed = abortion.safeParse(body);
    if (!parsed.success) {
      return textReply(400, `${z.prettifyError(parsed.error)}\n`);
    }
    const { cluster, namespace, name } = parsed.data;
    const service = `${namespace}/${name}`;
    const { aborts, now } = this.options;
    const { sites, rollouts } = this.traffic;
    const isHere = sites.some(
      each => each.name === site && each.clusters.includes(cluster),
    );
    const found = rollouts.find(
      each => isHere && each.service === service && each.cluster === cluster,
    );
    if (found === undefined || found.phase === 'Healthy') {
      return refused(`No rollout of ${service} is in progress in ${cluster}.`);
    }
    if (found.phase === 'Degraded' || aborts.at(found) !== undefined) {
      return refused(`The rollout of ${service} in ${cluster} is stopped.`);
    }
    aborts.add(found, now());
    return jsonReply(200, { aborted: service });
  }
}
