import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { editYaml } from '../../edit';
import type { YamlEdit } from '../../edit';
import { normalizeHost } from '../../host';
import { egressKeys, specKeys } from '../../manifest/printManifest';
import type { ManifestEgress } from '../../manifest';
import type { Plan, PlanResult } from '../../plan/types';
import { legalHost } from '../../rules';
import { clustersPath } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { EgressInput } from './input';

const LIST = ['spec', 'egress'];

/** What is to become of a service's list of hosts. */
export interface EgressEdit {
  readonly entry: ServiceEntry;
  readonly op: 'add' | 'remove';
  /** Host in its one spelling, when it has one. */
  readonly egress: ManifestEgress;
  readonly reason?: string;
  readonly findings?: readonly Finding[];
}

/** Positions of a host and port in a service's list, by the host's one spelling. */
export function positionsOf(
  entry: ServiceEntry,
  wanted: { readonly host: string; readonly port: number },
  world: World,
): readonly number[] {
  const spelled = (host: string) => {
    const normalized = normalizeHost(host, {
      clusterDomain: world.options.clusterDomain,
    });
    return normalized.ok ? normalized.host : host;
  };
  const host = spelled(wanted.host);
  return entry.manifest.spec.egress.flatMap((egress, index) =>
    egress.port === wanted.port && spelled(egress.host) === host ? [index] : [],
  );
}

/** Fields of the form stand under the same names in the manifest's entry. */
function toInput(path: JsonPath): JsonPath | undefined {
  return path[0] === 'spec' && path[1] === 'egress' && path.length > 3
    ? [path[3]]
    : undefined;
}

function titleOf({ entry, op, egress }: EgressEdit): string {
  const { name } = entry.manifest.metadata;
  const target = `${egress.host}:${egress.port}`;
  return op === 'add'
    ? `Allow ${name} to reach ${target} (${egress.protocol})`
    : `Stop ${name} from reaching ${target}`;
}

/** One step in routing that edits one entry of one manifest, checked by the rules. */
export function planEgressEdit(change: EgressEdit, world: World): PlanResult {
  const { entry, op, egress } = change;
  const { path } = entry.source;
  const before = world.snapshots.get('routing')?.files.get(path)?.text ?? '';
  const value = Object.fromEntries(
    egressKeys
      .map(key => [key, egress[key as keyof ManifestEgress]] as const)
      .filter(([, field]) => field !== undefined),
  );
  const [position] = positionsOf(entry, egress, world);
  const edit: YamlEdit =
    op === 'add'
      ? { op: 'append', path: LIST, value, keyOrder: specKeys }
      : { op: 'delete', path: [...LIST, position] };
  const edited = editYaml(before, [edit]);
  if (!edited.ok) {
    const message = `${path} cannot be edited: ${edited.refused}`;
    return refusal(inputFinding('egress/layout', message, ['service']));
  }
  const title = titleOf(change);
  const plan: Plan = {
    kind: 'egress',
    title,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
    services: [entry.ref],
    steps: [
      {
        index: 1,
        repo: 'routing',
        title,
        edits: [{ path, before, after: edited.text }],
        reads: [path, clustersPath].sort(),
      },
    ],
  };
  return checkedPlan(plan, world, { findings: change.findings, toInput });
}

function sameTerms(a: ManifestEgress, b: EgressInput): boolean {
  return (
    a.protocol === b.protocol &&
    a.reason === b.reason &&
    a.reviewBy === b.reviewBy &&
    a.plaintextReason === b.plaintextReason
  );
}

function planAdd(
  input: EgressInput,
  entry: ServiceEntry,
  world: World,
): PlanResult {
  const legal = legalHost(input.host, world);
  if (!legal.ok) {
    const { fault, message, meant } = legal;
    const jsonPath = ['host'];
    return refusal({
      ...inputFinding(`egress-host/${fault}`, message, jsonPath),
      ...(meant === undefined
        ? {}
        : { fix: { title: `Use ${meant}`, jsonPath, value: meant } }),
    });
  }
  const { host } = legal;
  const [position] = positionsOf(entry, { host, port: input.port }, world);
  if (position !== undefined) {
    const declared = entry.manifest.spec.egress[position];
    const { line } = entry.place([...LIST, position]);
    const where = `${entry.source.path} line ${line}`;
    return refusal(
      sameTerms(declared, input)
        ? inputFinding(
            'egress/no-effect',
            `${entry.ref} may reach ${host}:${input.port} already, on the same terms (${where}); nothing would change.`,
            ['host'],
          )
        : inputFinding(
            'egress/duplicate',
            `${entry.ref} declares ${host}:${input.port} already, on other terms (${where}); take it back first, or edit the manifest.`,
            ['host'],
          ),
    );
  }
  const { port, protocol, reason, reviewBy, plaintextReason } = input;
  const spelling: Finding = {
    code: 'egress-host/normalized',
    severity: 'info',
    message: `The host is written ${host}.`,
    jsonPath: ['host'],
  };
  return planEgressEdit(
    {
      entry,
      op: 'add',
      egress: { host, port, protocol, reason, reviewBy, plaintextReason },
      reason,
      findings: legal.changed ? [spelling] : [],
    },
    world,
  );
}

function planRemove(
  input: EgressInput,
  entry: ServiceEntry,
  world: World,
): PlanResult {
  const [position, ...others] = positionsOf(entry, input, world);
  if (position === undefined) {
    return refusal(
      inputFinding(
        'egress/no-effect',
        `${entry.ref} does not declare ${input.host}:${input.port}; nothing would change.`,
        ['host'],
      ),
    );
  }
  if (others.length > 0) {
    return refusal(
      inputFinding(
        'egress/duplicate',
        `${entry.ref} declares ${input.host}:${input.port} more than once; edit ${entry.source.path} by hand.`,
        ['host'],
      ),
    );
  }
  const egress = entry.manifest.spec.egress[position];
  return planEgressEdit(
    { entry, op: 'remove', egress, reason: input.reason },
    world,
  );
}

/** @public */
export function planEgress(input: EgressInput, world: World): PlanResult {
  const entry = askedService(input.service, world, { kind: 'egress' });
  if ('code' in entry) return refusal(entry);
  return input.action === 'add'
    ? planAdd(input, entry, world)
    : planRemove(input, entry, world);
}
