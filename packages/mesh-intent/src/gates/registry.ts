import type { DiffEntry, DiffEntryType } from '../diff/types';
import { allowPolicyPresentGate } from './allow-policy-present/gate';
import { costBudgetGate } from './cost-budget/gate';
import { dependencyObservedGate } from './dependency-observed/gate';
import { dryRunSoakGate } from './dry-run-soak/gate';
import { dutiesGate } from './duties/gate';
import { egressPlanesGate } from './egress-planes/gate';
import { federationPairGate } from './federation-pair/gate';
import { fourEyesGate } from './four-eyes/gate';
import { impactReplayGate } from './impact-replay/gate';
import { namespaceStrictGate } from './namespace-strict/gate';
import { plaintextClockGate } from './plaintext-clock/gate';
import { rolloutHoldGate } from './rollout-hold/gate';
import { rulesGate } from './rules/gate';
import type { Gate } from './types';

/**
 * Every gate. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const gates: readonly Gate[] = [
  rulesGate,
  dutiesGate,
  fourEyesGate,
  egressPlanesGate,
  impactReplayGate,
  dryRunSoakGate,
  plaintextClockGate,
  namespaceStrictGate,
  allowPolicyPresentGate,
  dependencyObservedGate,
  federationPairGate,
  rolloutHoldGate,
  costBudgetGate,
];

/**
 * Gates a difference brings in: those of every step, and those that its entry types concern.
 *
 * @public
 */
export function gatesFor(diff: readonly DiffEntry[]): readonly Gate[] {
  const types = new Set(diff.map(({ type }) => type));
  return gates.filter(
    ({ concerns }) =>
      concerns === 'every-step' || concerns.some(type => types.has(type)),
  );
}

/**
 * Why a type of difference has no gate of its own beside those of every step.
 * A new type must either be a gate's concern or say its reason here; a test holds that.
 *
 * @public
 */
export const noGateBecause: Readonly<Partial<Record<DiffEntryType, string>>> = {
  service: 'What a service opens is judged by the entries of what it says.',
  owner:
    'The owner is checked by a rule, and the owners of the repository see it.',
  'service-metadata': 'It changes what people read, not what is allowed.',
  port: 'Ports are checked by a rule; who may call them is decided in the security repository.',
  version: 'That versions exist where routes name them is checked by rules.',
  route: 'Which requests a route takes is checked by rules.',
  'route-timeout': 'That every call ends is checked by a rule.',
  'route-retry':
    'That only safe methods are repeated, and how often, is checked by rules.',
  'route-mirror':
    'The version copied to is checked by a rule; its answers reach nobody.',
  'idempotent-method':
    'Whether a method may be repeated only its owners know; they approve it.',
  resilience:
    'Values stay within what the schema and a rule allow; what they do to traffic shows only under load.',
  database:
    'It orders deployment; what the database holds is judged by its own owners.',
  rollout:
    'What a rollout needs is checked by a rule; each of its steps is judged where it runs.',
  telemetry:
    'Where metrics are read is checked by the format; whether a policy admits the scraper shows in the replay of that policy.',
  'ext-authz':
    'Its timeout and posture are checked by a rule; how long the authoriser takes no signal tells.',
  'opt-out':
    'That it is dated is checked by a rule; whether it is wanted only the owners of security know.',
  'certificate-lifetime':
    'It may only shorten the mesh’s own lifetime, which the format holds; the owners of identity decide.',
  'trust-domain':
    'Which intermediate signs for a cluster the owners of identity decide.',
  'allowlist-entry':
    'It names the issue that would retire it, which the format holds; the owners of routing decide.',
  'unmodelled-file':
    'Its meaning is not read yet; the owners of its repository decide.',
};
