import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import { versionSelector } from '../../render/podSelector';
import { defaultRootNamespace } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { becomingStrict } from '../becomingStrict';
import type { BecomingStrict } from '../becomingStrict';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import type { Gate, GateSubject } from '../types';

type Labels = Readonly<Record<string, string>>;

/** Whether a policy lets somebody in once everything else is refused. */
function admits({ action, rules = [], targetRefs = [] }: AuthorizationPolicy) {
  // Sidecars ignore policies with targets (mesh.md 1.3); one without rules matches nothing (mesh.md 1.2).
  return action === 'ALLOW' && rules.length > 0 && targetRefs.length === 0;
}

function podsOf({ manifest }: ServiceEntry): Labels[] {
  const versions = manifest.spec.versions ?? [];
  return versions.length === 0
    ? [{ app: manifest.metadata.name }]
    : versions.map(each => versionSelector(manifest, each));
}

type Cover = 'enforced' | 'watched' | 'cannot-tell' | 'none';

/** The best that is known of any policy for these pods. */
function coverOf(world: World, namespace: string, labels: Labels): Cover {
  const root = world.options.rootNamespace ?? defaultRootNamespace;
  const scopes = [root, namespace];
  const found = [...world.policies.values()]
    .filter(({ value }) => scopes.includes(value.namespace) && admits(value))
    .flatMap<Cover>(({ value }) => {
      const wanted = Object.entries(value.selector ?? {});
      const other = wanted.filter(([name, is]) => labels[name] !== is);
      if (other.length === 0) return value.dryRun ? 'watched' : 'enforced';
      // Pods may carry labels no manifest speaks of: a missing one is unknown, a different one is not.
      return !value.dryRun &&
        other.every(([name]) => labels[name] === undefined)
        ? 'cannot-tell'
        : [];
    });
  if (found.includes('enforced')) return 'enforced';
  const unread = [...world.unparsed.keys()].some(key =>
    scopes.some(scope => key.startsWith(`security:policies/${scope}/`)),
  );
  if (found.includes('cannot-tell') || unread) return 'cannot-tell';
  return found.includes('watched') ? 'watched' : 'none';
}

function judged({ name, service }: BecomingStrict, world: World): Judged {
  const { namespace } = service.manifest.metadata;
  const covers = podsOf(service).map(each => coverOf(world, namespace, each));
  const file = `policies/${service.ref}.yaml`;
  const evidence: Judged['evidence'] = [];
  if (covers.includes('none')) {
    return {
      outcome: 'fail',
      reason: 'PolicyMissing',
      message: `${name}: no ALLOW policy lets anybody in, and a strict workload refuses who is not let in. Enforce one in ${file} in the same step.`,
      evidence,
    };
  }
  if (covers.includes('watched')) {
    return {
      outcome: 'fail',
      reason: 'PolicyMissing',
      message: `${name}: its ALLOW policy is only watched (dry-run), and a strict workload refuses who is not let in. Enforce it in the same step.`,
      evidence,
    };
  }
  if (covers.includes('cannot-tell')) {
    return {
      outcome: 'insufficient-evidence',
      reason: 'SubjectUnknown',
      message: `${name}: nobody can tell whether an enforced ALLOW policy selects all its pods: one selects by a label no manifest speaks of, or a policy file of ${namespace} or the root namespace cannot be read.`,
      evidence,
    };
  }
  return {
    outcome: 'pass',
    reason: 'Satisfied',
    message: `${name}: an enforced ALLOW policy selects its pods.`,
    evidence,
  };
}

/** @public */
export const allowPolicyPresentGate: Gate = {
  id: 'allow-policy-present',
  title: 'Somebody is let in',
  why: 'A strict workload denies by default, so without an enforced ALLOW policy it answers nobody (M-12).',
  source: 'M-12',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: [
    'peer-authentication',
    'peer-authentication-namespace',
    'peer-authentication-port',
    'unparsed-file',
  ],
  judge: (subject: GateSubject, _evidence, now) =>
    foldJudged(
      becomingStrict(subject).services.map(each => judged(each, subject.after)),
      { none: 'No workload becomes strict by this step.', many: 'workloads' },
      now,
    ),
};
