import type { AuthorizationPolicy, Workload } from '@causeway/mesh-authz';
import { canonicalRules } from '../../diff/canonicalRules';
import { versionSelector } from '../../render/podSelector';
import { defaultRootNamespace, selectedServices } from '../../world';
import type { ServiceEntry, World } from '../../world';
import type { GateSubject } from '../types';

/** Pods of one service that the step's policies concern, with the policies they obey before and after. */
export interface AffectedWorkload {
  /** "shop/orders", or "shop/orders (v2)" where versions obey different policies. */
  readonly name: string;
  readonly service: ServiceEntry;
  readonly workload: Workload;
  /** Enforced policies. */
  readonly today: readonly AuthorizationPolicy[];
  readonly proposed: readonly AuthorizationPolicy[];
  /** Policies only watched, after the step. */
  readonly watched: readonly AuthorizationPolicy[];
  /** Whether the enforced policies say something else after the step. */
  readonly enforcedChange: boolean;
}

/** What the step's policies concern, and policies of which nobody can tell that. */
export interface Affected {
  readonly workloads: readonly AffectedWorkload[];
  /** "shop/orders-callers": policies that select no service the intent knows. */
  readonly unknown: readonly string[];
}

function policiesFor(world: World, workload: Workload): AuthorizationPolicy[] {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  return [...world.policies.values()].flatMap(({ value }) => {
    const inScope = [root, workload.namespace].includes(value.namespace);
    const selected = Object.entries(value.selector ?? {}).every(
      ([key, label]) => workload.labels[key] === label,
    );
    // Sidecars ignore policies with targets (mesh.md 1.3).
    const attached = (value.targetRefs ?? []).length > 0;
    return inScope && selected && !attached ? [value] : [];
  });
}

const meaning = (policies: readonly AuthorizationPolicy[]) =>
  JSON.stringify([...new Set(policies.map(canonicalRules))].sort());

/** One workload for pods that obey the same policies. */
function workloadsOf(
  service: ServiceEntry,
  { before, after }: GateSubject,
): AffectedWorkload[] {
  const { metadata, spec } = service.manifest;
  const versions = spec.versions ?? [];
  const pods =
    versions.length === 0
      ? [{ version: '', labels: { app: metadata.name } }]
      : versions.map(version => ({
          version: version.name,
          labels: versionSelector(service.manifest, version),
        }));
  const found = new Map<string, AffectedWorkload>();
  for (const { version, labels } of pods) {
    const workload = { namespace: metadata.namespace, labels };
    const was = policiesFor(before, workload);
    const is = policiesFor(after, workload);
    const enforced = (policies: readonly AuthorizationPolicy[]) =>
      policies.filter(({ dryRun }) => !dryRun);
    const [today, proposed] = [enforced(was), enforced(is)];
    const watched = is.filter(({ dryRun }) => dryRun);
    const key = [today, proposed, watched].map(meaning).join(' ');
    if (found.has(key)) continue;
    found.set(key, {
      name: found.size === 0 ? service.ref : `${service.ref} (${version})`,
      service,
      workload,
      today,
      proposed,
      watched,
      enforcedChange: meaning(today) !== meaning(proposed),
    });
  }
  return [...found.values()];
}

/** The workloads whose policies the step adds, changes, enforces, watches or removes. */
export function affectedWorkloads(subject: GateSubject): Affected {
  const changed = new Set(
    subject.diff
      .filter(
        ({ type }) => type === 'policy-rules' || type === 'policy-dry-run',
      )
      .map(({ key }) => key),
  );
  const services = new Map<string, ServiceEntry>();
  const unknown: string[] = [];
  for (const key of changed) {
    const selected = [subject.before, subject.after].flatMap(world => {
      const policy = world.policies.get(key)?.value;
      return policy === undefined ? [] : selectedServices(world, policy);
    });
    if (selected.length === 0) unknown.push(key);
    for (const entry of selected) services.set(entry.ref, entry);
  }
  return {
    workloads: [...services.values()].flatMap(service =>
      workloadsOf(service, subject),
    ),
    unknown,
  };
}
