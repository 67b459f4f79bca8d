import { clauseWords } from './clauseWords';
import { callOf, callerOf, listed, workloadName } from './names';
import type { Because, Explanation, NearMiss } from './types';

type ByRule = Extract<Because, { kind: 'rule' }>;

function policyName({ namespace, name }: { namespace: string; name: string }) {
  return `${namespace}/${name}`;
}

function ruleWords({ rule }: ByRule): string {
  return `rule ${rule.index + 1} of the policy ${policyName(rule)}`;
}

function ofRule(because: ByRule, explanation: Explanation): string {
  const call = `${callOf(explanation)} from ${callerOf(explanation)}`;
  const name = workloadName(explanation);
  const rule = ruleWords(because);
  switch (because.action) {
    case 'ALLOW':
      return `${name} lets ${call} in: ${rule} allows it.`;
    case 'CUSTOM': {
      const { name: asked = '', missing = false } = because.provider ?? {};
      return missing
        ? `${name} refuses ${call}: ${rule} asks the provider "${asked}", which is not there or not the only one, and what cannot be asked is denied.`
        : `${name} refuses ${call}: ${rule} asks the provider "${asked}", which denied it.`;
    }
    case 'DENY':
    case 'AUDIT':
      return `${name} refuses ${call}: ${rule} denies it.`;
    default:
      return because.action satisfies never;
  }
}

function differing(nearest: readonly NearMiss[]) {
  return nearest
    .flatMap(each => (each.kind === 'differs' ? [each] : []))
    .sort((one, two) => one.failing - two.failing)[0];
}

function ofNone(
  nearest: readonly NearMiss[],
  explanation: Explanation,
): string {
  const name = workloadName(explanation);
  const best = differing(nearest);
  if (best !== undefined) {
    const { rule, seen } = clauseWords(best.first, explanation);
    return `${name} ${rule}; ${seen}.`;
  }
  const leftOut = nearest.find(({ kind }) => kind === 'left-out');
  if (leftOut !== undefined)
    return `${name} lets nobody in by ${callOf(
      explanation,
    )}: no rule of the policy ${policyName(
      leftOut,
    )} can be held against it, for they need HTTP or hold values no proxy takes.`;
  return `${name} lets nobody in: the policy ${listed(
    nearest.map(policyName),
  )} has no rules, and no other opens it.`;
}

const fieldWords: Readonly<Record<string, string>> = {
  peer: "the caller's identity",
  method: 'the method',
  path: 'the path',
  authority: 'the host',
  port: 'the port',
  sni: 'the server name',
  sourceIp: "the peer's address",
  remoteIp: "the client's address",
  destinationIp: 'the address called',
  token: 'the token',
  'token.claims': "the token's claims",
};

function missingWords(field: string): string {
  if (Object.hasOwn(fieldWords, field)) return fieldWords[field];
  if (field.startsWith('headers.')) return `the header ${field.slice(8)}`;
  if (field.startsWith('providers.'))
    return `the answer of the provider ${field.slice(10)}`;
  return field;
}

/**
 * One sentence for the owner of a service: "orders lets only cart and checkout in; the caller was batch/reporting."
 * @public
 */
export function sentence(explanation: Explanation): string {
  const { because, decision } = explanation;
  const name = workloadName(explanation);
  switch (because.kind) {
    case 'rule':
      return ofRule(because, explanation);
    case 'nothing-applies':
      return `${name} lets everyone in: no ALLOW policy applies to it, and nothing denies ${callOf(
        explanation,
      )}.`;
    case 'not-captured':
      return `Port ${because.port} of ${name} is the sidecar's own: no policy sees what arrives there, and everyone is let in.`;
    case 'no-rule-allows':
      return ofNone(because.nearest, explanation);
    case 'unknown':
      return `Whether ${name} lets ${callOf(
        explanation,
      )} in cannot be told: the record lacks ${listed(
        decision.missing.map(missingWords),
      )}.`;
    default:
      return because satisfies never;
  }
}
