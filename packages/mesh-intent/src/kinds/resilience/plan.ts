import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { YamlEdit } from '../../edit';
import { specKeys } from '../../manifest/printManifest';
import type { PlanResult } from '../../plan/types';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { editedFile } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { resilienceParts } from './input';
import type { ResilienceInput } from './input';
import { settings } from './settings';

const KIND = 'resilience';
const PART = ['spec', 'resilience'];

type Written = Readonly<
  Record<string, Readonly<Record<string, unknown>> | undefined>
>;

/** What the manifest says of a service today, by part. */
export function writtenOf(entry: ServiceEntry): Written {
  return entry.manifest.spec.resilience ?? {};
}

/** Values asked for, by part, without those that stand already. */
function wantedOf(input: ResilienceInput, today: Written) {
  const wanted = new Map<string, [string, unknown][]>();
  for (const { name, part, field } of settings) {
    const value = input[name];
    if (value === undefined || today[part]?.[field] === value) continue;
    wanted.set(part, [...(wanted.get(part) ?? []), [field, value]]);
  }
  return wanted;
}

function editsOf(input: ResilienceInput, today: Written): YamlEdit[] {
  const wanted = wantedOf(input, today);
  const gone = (input.reset ?? []).filter(part => today[part] !== undefined);
  const isEmpty = Object.keys(today).length === 0;
  if (isEmpty && wanted.size > 0) {
    const value = Object.fromEntries(
      resilienceParts.flatMap(part => {
        const fields = wanted.get(part);
        return fields === undefined ? [] : [[part, Object.fromEntries(fields)]];
      }),
    );
    return [{ op: 'set', path: PART, value, keyOrder: specKeys }];
  }
  const order = (part: string) =>
    settings.filter(each => each.part === part).map(({ field }) => field);
  return [
    ...[...wanted].flatMap<YamlEdit>(([part, fields]) =>
      today[part] === undefined
        ? [
            {
              op: 'set',
              path: [...PART, part],
              value: Object.fromEntries(fields),
              keyOrder: resilienceParts,
            },
          ]
        : fields.map(([field, value]) => ({
            op: 'set',
            path: [...PART, part, field],
            value,
            keyOrder: order(part),
          })),
    ),
    ...gone.map<YamlEdit>(part => ({ op: 'delete', path: [...PART, part] })),
  ];
}

/** Values set in a part that is to go back to its defaults. */
function contradictions(input: ResilienceInput): Finding[] {
  return settings
    .filter(
      ({ name, part }) =>
        input[name] !== undefined && input.reset?.includes(part),
    )
    .map(({ name }) =>
      inputFinding(
        `${KIND}/contradiction`,
        'Its part is to go back to the defaults; leave one of the two out.',
        [name],
      ),
    );
}

function toInput(path: JsonPath): JsonPath | undefined {
  const [, , part, field] = path;
  const found = settings.find(
    each => each.part === part && each.field === field,
  );
  return found === undefined ? undefined : [found.name];
}

/** @public */
export function planResilience(
  input: ResilienceInput,
  world: World,
): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const wrong = contradictions(input);
  if (wrong.length > 0) return refusal(...wrong);
  const edits = editsOf(input, writtenOf(entry));
  if (edits.length === 0) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `${entry.ref} has exactly this already; nothing would change.`,
        ['service'],
      ),
    );
  }
  const { path } = entry.source;
  const edit = editedFile(
    world,
    { kind: KIND, repo: 'routing', path, field: 'service' },
    { edits },
  );
  if ('code' in edit) return refusal(edit);
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: `Set how callers treat ${entry.ref}`,
      reason: input.reason,
      service: entry.ref,
      repo: 'routing',
      edit,
    }),
    world,
    { toInput },
  );
}
