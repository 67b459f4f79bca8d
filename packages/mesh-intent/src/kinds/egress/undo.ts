import { manifestParser } from '../../manifest';
import type { ManifestEgress } from '../../manifest';
import { canonicalJson } from '../../plan/canonicalJson';
import type { Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { inputFinding, refusal } from '../planned';
import { planEgressEdit, positionsOf } from './plan';

interface Done {
  readonly op: 'add' | 'remove';
  readonly egress: ManifestEgress;
}

/** What the plan did to the list of hosts, read back from its texts. */
function doneBy(plan: Plan, world: World): Done | undefined {
  const [edit] = plan.steps.flatMap(({ edits }) => edits);
  if (edit?.before === undefined || edit.after === undefined) return undefined;
  const parse = manifestParser(world.options.group);
  const before = parse(edit.before);
  const after = parse(edit.after);
  if (!before.ok || !after.ok) return undefined;
  const [left, right] = [before, after].map(
    ({ manifest }) => manifest.spec.egress,
  );
  const extra = (from: ManifestEgress[], than: ManifestEgress[]) => {
    const known = new Set(than.map(item => canonicalJson(item)));
    return from.find(item => !known.has(canonicalJson(item)));
  };
  const added = extra(right, left);
  if (added !== undefined) return { op: 'add', egress: added };
  const removed = extra(left, right);
  return removed === undefined ? undefined : { op: 'remove', egress: removed };
}

/**
 * Takes back exactly what the plan did, on today's manifest. Refuses when others changed the entry since.
 *
 * @public
 */
export function undoEgress(plan: Plan, world: World): PlanResult {
  const done = doneBy(plan, world);
  if (done === undefined) {
    return refusal(
      inputFinding(
        'egress/undo',
        'The plan did not change a list of hosts.',
        [],
      ),
    );
  }
  const entry = askedService(plan.services[0], world, { kind: 'egress' });
  if ('code' in entry) return refusal(entry);
  const { egress } = done;
  const [position] = positionsOf(entry, egress, world);
  const target = `${egress.host}:${egress.port}`;
  const reason = `Undo: ${plan.title}`;
  if (done.op === 'remove') {
    return position === undefined
      ? planEgressEdit({ entry, op: 'add', egress, reason }, world)
      : refusal(
          inputFinding(
            'egress/no-effect',
            `${entry.ref} declares ${target} again already; there is nothing to undo.`,
            [],
          ),
        );
  }
  if (position === undefined) {
    return refusal(
      inputFinding(
        'egress/no-effect',
        `${entry.ref} no longer declares ${target}; there is nothing to undo.`,
        [],
      ),
    );
  }
  const today = entry.manifest.spec.egress[position];
  if (canonicalJson(today) !== canonicalJson(egress)) {
    return refusal(
      inputFinding(
        'egress/changed-since',
        `The terms of ${target} were changed since; take it back with a change of its own.`,
        [],
      ),
    );
  }
  return planEgressEdit({ entry, op: 'remove', egress, reason }, world);
}
