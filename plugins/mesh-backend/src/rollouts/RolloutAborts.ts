import type { PermissionsService } from '@backstage/backend-plugin-api';
import {
  ConflictError,
  NotAllowedError,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import {
  conditionOf,
  rollout,
  type Change,
  type ChangeEvent,
  type RolloutValue,
} from '@causeway/mesh-intent';
import {
  meshRolloutAbortPermission,
  subjectRef,
  type AbortableView,
  type AbortedView,
  type AbortRequest,
  type MayAct,
} from '@causeway/plugin-mesh-common';
import type { RolloutControl } from '@causeway/plugin-mesh-node';
import type { Caller } from '../changes/ChangeService';
import type { ChangeStore } from '../changes/ChangeStore';
import type { PartOwner } from '../evidence/assignParts';
import { snapshotAnswers } from '../evidence/snapshotAnswers';
import type { SnapshotStore } from '../evidence/SnapshotStore';
import type { WorldReader } from '../world/WorldReader';

/** Longest wait for a cluster that is asked to abort. */
const DEADLINE_MS = 10_000;

/** Newest changes of a service that are looked at: what landed before them is not what rolls out. */
const LOOKED_AT = 50;
/** What a week did not bring to the clusters is not under way any more. */
const UNDER_WAY_MS = 7 * 24 * 3_600_000;

type Row = RolloutValue['rollouts'][number];

export interface RolloutAbortsOptions {
  readonly controls: readonly RolloutControl[];
  readonly owners: readonly PartOwner[];
  readonly permissions: PermissionsService;
  readonly snapshots: Pick<SnapshotStore, 'states' | 'rows'>;
  readonly store: Pick<ChangeStore, 'list' | 'record'>;
  readonly worlds: Pick<WorldReader, 'current'>;
  readonly now: () => Date;
}

/** A rollout as telemetry last told it, and where it is. */
interface Known {
  readonly row: Row;
  readonly site: string;
  readonly control: RolloutControl | undefined;
}

/**
 * Aborts rollouts of services for those who may. Telemetry says which rollouts are of the service, so that nobody aborts
 * another's under its name; the control looks at the cluster itself, because what telemetry told may be minutes old.
 */
export class RolloutAborts {
  constructor(private readonly options: RolloutAbortsOptions) {}

  async abortable(ref: string, caller: Caller): Promise<AbortableView> {
    const { known } = await this.#known(ref);
    const refused = await this.#whyNot(ref, caller);
    if (refused !== undefined) {
      return { may: { yes: false, because: refused }, items: [] };
    }
    return {
      may: { yes: true },
      items: known.map(each => ({
        cluster: each.row.cluster,
        name: each.row.name,
        may: mayAbort(each),
      })),
    };
  }

  async abort(
    ref: string,
    { cluster, name, reason }: AbortRequest,
    caller: Caller,
  ): Promise<AbortedView> {
    const refused = await this.#whyNot(ref, caller);
    if (refused !== undefined) throw new NotAllowedError(refused);
    const { known, silent } = await this.#known(ref);
    const found = known.find(
      ({ row }) => row.cluster === cluster && row.name === name,
    );
    if (found === undefined) {
      throw new ConflictError(
        [
          `No rollout ${name} of ${ref} in ${cluster} is known.`,
          ...silent,
        ].join(' '),
      );
    }
    const may = mayAbort(found);
    if (!may.yes) throw new ConflictError(may.because);
    await this.#ask(ref, found);
    const untold = await this.#tell({
      type: 'RolloutAborted',
      service: ref,
      cluster,
      rollout: name,
      by: caller.user!,
      reason,
    });
    return {
      cluster,
      name,
      message: `The rollout of ${name} in ${cluster} is aborted: its traffic goes back to the stable version. The manifest still asks for the new one until someone reverts it.${untold}`,
    };
  }

  /**
   * Writes it into the threads of the changes that were under way with it: merged, and not proven in the clusters.
   * It is done already, so what cannot be written is said and not thrown.
   */
  async #tell(
    event: Extract<ChangeEvent, { type: 'RolloutAborted' }>,
  ): Promise<string> {
    const { store, now } = this.options;
    const { service, by: actor } = event;
    try {
      const { items } = await store.list({ service, limit: LOOKED_AT });
      for (const { id } of items.filter(each => isUnderWay(each, now()))) {
        await store.record({ id, event, actor, now: now() });
      }
      return '';
    } catch {
      return ' It could not be written into the thread of its change; the audit has it.';
    }
  }

  async #ask(ref: string, { control, row, site }: Known): Promise<void> {
    const [namespace] = ref.split('/');
    const { cluster, name } = row;
    const told = await control?.abort(
      { site, cluster, namespace, name },
      AbortSignal.timeout(DEADLINE_MS),
    );
    switch (told?.state) {
      case 'aborted':
        return;
      case 'not-in-progress':
        throw new ConflictError(told.message);
      case 'not-allowed':
      case 'unreachable':
      case undefined:
        throw new ServiceUnavailableError(
          `The rollout was not aborted. ${told?.message ?? ''}`,
        );
      default:
        throw new Error(`Unknown outcome ${told satisfies never}`);
    }
  }

  async #whyNot(ref: string, { credentials, user }: Caller) {
    if (user === undefined) {
      return 'Rollouts are aborted by people: sign in as a user. Service principals may only read.';
    }
    const permission = meshRolloutAbortPermission;
    const [decision] = await this.options.permissions.authorize(
      [{ permission, resourceRef: subjectRef({ service: ref }) }],
      { credentials },
    );
    return decision.result === AuthorizeResult.ALLOW
      ? undefined
      : `Only owners of ${ref} and the platform team may abort its rollouts (permission ${permission.name}).`;
  }

  /** Rollouts of the service where they run, and what sites said that told nothing. */
  async #known(ref: string): Promise<{
    readonly known: readonly Known[];
    readonly silent: readonly string[];
  }> {
    const { controls, owners, snapshots, worlds, now } = this.options;
    const { world } = await worlds.current();
    const entry = world.services.get(ref);
    if (entry === undefined) {
      throw new NotFoundError(`routing has no readable manifest for ${ref}.`);
    }
    const [states, rows] = await Promise.all([
      snapshots.states(),
      snapshots.rows({ subjects: [ref], signals: [rollout.id] }),
    ]);
    const answers = snapshotAnswers(rollout, ref, {
      owners,
      states,
      rows,
      now: now(),
      clusters: entry.manifest.spec.clusters,
    });
    const known = answers.flatMap(answer =>
      answer.state === 'value'
        ? answer.value.rollouts.map((row): Known => {
            const site = answer.site ?? '';
            const { cluster } = row;
            const control = controls.find(each =>
              each.reaches({ site, cluster }),
            );
            return { row, site, control };
          })
        : [],
    );
    const silent = answers.flatMap(answer =>
      answer.state === 'value' ? [] : [`${answer.site}: ${answer.message}`],
    );
    return { known, silent };
  }
}

function isUnderWay(change: Change, now: Date): boolean {
  const merged = conditionOf(change, 'Merged');
  return (
    change.ended === undefined &&
    merged?.status === 'true' &&
    conditionOf(change, 'Live')?.status !== 'true' &&
    now.getTime() - Date.parse(merged.since) < UNDER_WAY_MS
  );
}

/** What telemetry last told; a phase of an older generation says nothing, and the cluster itself is looked at. */
function mayAbort({ row, control }: Known): MayAct {
  const { cluster, name, current, phase } = row;
  const no = (because: string): MayAct => ({ yes: false, because });
  if (control === undefined) {
    return no(
      `Nothing is configured that could abort rollouts in ${cluster}; somebody with access to the cluster can.`,
    );
  }
  if (!current) return { yes: true };
  switch (phase) {
    case 'Healthy':
      return no(`The rollout of ${name} in ${cluster} is done.`);
    case 'Degraded':
      return no(`The rollout of ${name} in ${cluster} is stopped already.`);
    case 'Progressing':
    case 'Paused':
      return { yes: true };
    default:
      throw new Error(`Unknown phase ${phase satisfies never}`);
  }
}
