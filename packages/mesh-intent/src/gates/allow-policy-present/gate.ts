import type { World } from '../../world';
import { allowCovers } from '../allowCover';
import { becomingStrict } from '../becomingStrict';
import type { BecomingStrict } from '../becomingStrict';
import { foldJudged } from '../foldJudged';
import type { Judged } from '../foldJudged';
import { sayOf } from '../sayOf';
import type { Gate, GateSubject } from '../types';

function judged({ name, service }: BecomingStrict, world: World): Judged {
  const { namespace } = service.manifest.metadata;
  const covers = allowCovers(world, service);
  const file = `policies/${service.ref}.yaml`;
  const say = sayOf(name);
  if (covers.includes('none')) {
    return say.fail(
      'PolicyMissing',
      `no ALLOW policy lets anybody in, and a strict workload refuses who is not let in. Enforce one in ${file} in the same step.`,
    );
  }
  if (covers.includes('watched')) {
    return say.fail(
      'PolicyMissing',
      'its ALLOW policy is only watched (dry-run), and a strict workload refuses who is not let in. Enforce it in the same step.',
    );
  }
  return covers.includes('cannot-tell')
    ? say.open(
        'SubjectUnknown',
        `nobody can tell whether an enforced ALLOW policy selects all its pods: one selects by a label no manifest speaks of, or a policy file of ${namespace} or the root namespace cannot be read.`,
      )
    : say.pass('an enforced ALLOW policy selects its pods.');
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
