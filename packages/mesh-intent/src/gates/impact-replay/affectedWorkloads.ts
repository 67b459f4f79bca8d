import type { AuthorizationPolicy, Workload } from '@causeway/mesh-authz';
import { canonicalRules } from '../../diff/canonicalRules';
import { versionSelector } from '../../render/podSelector';
import { defaultRootNamespace, selectedServices } from '../../world';
import type { ServiceEntry, World } from '../../world';
import type { WorldStep } from '../types';

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
  /** Policies that may hold here before the step although nobody can tell: files without sense, labels no manifest speaks of. */
  readonly unsureBefore: readonly string[];
  /** The same after the step. */
  readonly unsureAfter: readonly string[];
}

/** What the step's policies concern, and policies of which nobody can tell that. */
export interface Affected {
  readonly workloads: readonly AffectedWorkload[];
  /** "shop/orders-callers": policies that select no service the intent knows. */
  readonly unknown: readonly string[];
}

/** Policies of one workload in one world, and words for those of which nobody can tell whether they are among them. */
interface Obeyed {
  readonly policies: readonly AuthorizationPolicy[];
  readonly unsure: readonly string[];
}

function obeyedBy(world: World, workload: Workload): Obeyed {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  const scopes = [root, workload.namespace];
  const policies: AuthorizationPolicy[] = [];
  const unsure: string[] = [];
  for (const [key, { value }] of world.policies) {
    // Sidecars ignore policies with targets (mesh.md 1.3).
    const attached = (value.targetRefs ?? []).length > 0;
    if (attached || !scopes.includes(value.namespace)) continue;
    const wanted = Object.entries(value.selector ?? {});
    const other = wanted.filter(([name, is]) => workload.labels[name] !== is);
    if (other.length === 0) policies.push(value);
    // Pods may carry labels no manifest speaks of: a missing one is unknown, a different one is not.
    else if (other.every(([name]) => workload.labels[name] === undefined)) {
      unsure.push(`${key} (by its label ${other[0][0]})`);
    }
  }
  for (const key of world.unparsed.keys()) {
    const isHere = scopes.some(scope =>
      key.startsWith(`security:policies/${scope}/`),
    );
    if (isHere) unsure.push(`${key} (it cannot be read)`);
  }
  return { policies, unsure };
}

const meaning = (policies: readonly AuthorizationPolicy[]) =>
  JSON.stringify([...new Set(policies.map(canonicalRules))].sort());

/** One workload for pods that obey the same policies. */
function workloadsOf(
  service: ServiceEntry,
  { before, after }: WorldStep,
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
    const was = obeyedBy(before, workload);
    const is = obeyedBy(after, workload);
    const enforced = (policies: readonly AuthorizationPolicy[]) =>
      policies.filter(({ dryRun }) => !dryRun);
    const [today, proposed] = [enforced(was.policies), enforced(is.policies)];
    const watched = is.policies.filter(({ dryRun }) => dryRun);
    const unsure = [was.unsure, is.unsure].map(each => each.join(' '));
    const key = [...[today, proposed, watched].map(meaning), ...unsure].join(
      ' ',
    );
    if (found.has(key)) continue;
    found.set(key, {
      name: found.size === 0 ? service.ref : `${service.ref} (${version})`,
      service,
      workload,
      today,
      proposed,
      watched,
      // What could not be read before may have said something else.
      enforcedChange:
        meaning(today) !== meaning(proposed) ||
        was.unsure.some(each => !is.unsure.includes(each)),
      unsureBefore: was.unsure,
      unsureAfter: is.unsure,
    });
  }
  return [...found.values()];
}

/**
 * Services whose policies may be in a file that cannot be read before or after the step. Which ones it selects cannot be
 * told, so it is all that a policy of its namespace can select.
 */
function besideUnread({ before, after, diff }: WorldStep): ServiceEntry[] {
  const namespaces = diff.flatMap(({ type, key }) => {
    const found = /^security:policies\/([^/]+)\//.exec(key);
    return type === 'unparsed-file' && found !== null ? [found[1]] : [];
  });
  return [...new Set(namespaces)].flatMap(namespace =>
    [before, after].flatMap(world => selectedServices(world, { namespace })),
  );
}

/** The workloads whose policies the step adds, changes, enforces, watches or removes. */
export function affectedWorkloads(subject: WorldStep): Affected {
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
  for (const entry of besideUnread(subject)) services.set(entry.ref, entry);
  return {
    workloads: [...services.values()].flatMap(service =>
      workloadsOf(service, subject),
    ),
    unknown,
  };
}
