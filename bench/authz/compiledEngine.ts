import { compile } from '../../packages/mesh-authz/src';
import type {
  AuthorizationPolicy,
  MeshSettings,
  RequestRecord,
} from '../../packages/mesh-authz/src';
import type { BenchRequest, BenchRule } from './BenchRule';
import { trustDomain } from './benchRules';
import type { Engine } from './Engine';
import { passOver } from './passOver';

const settings: MeshSettings = {
  trustDomain,
  trustDomainAliases: [],
  rootNamespace: 'istio-system',
  pathNormalization: 'BASE',
  providers: [],
  release: '1.31',
};

const some = (values: readonly string[]) =>
  values.length === 0 ? undefined : values;

function policyOf(rule: BenchRule): AuthorizationPolicy {
  const principals = some(rule.principals);
  const methods = some(rule.methods);
  return {
    namespace: 'shop',
    name: rule.name,
    action: rule.effect === 'allow' ? 'ALLOW' : 'DENY',
    dryRun: false,
    rules: [
      {
        ...(principals && { from: [{ principals }] }),
        to: [{ ...(methods && { methods }), paths: rule.paths }],
      },
    ],
  };
}

function recordOf(request: BenchRequest): RequestRecord {
  return {
    protocol: 'http',
    peer: [request.principal],
    method: request.method,
    path: request.path,
    port: 8080,
  };
}

export function compileRules(rules: readonly BenchRule[]) {
  return compile(
    rules.map(policyOf),
    { namespace: 'shop', labels: {} },
    settings,
  );
}

/** What this product decides with. Beyond what the others do it normalises paths and knows fields that are missing. */
export const compiledEngine: Engine = {
  name: 'mesh-authz compiled',
  timedOn: Infinity,
  start(rules, requests) {
    const evaluator = compileRules(rules);
    return passOver(
      requests.map(recordOf),
      record => evaluator.decide(record).decision === 'allow',
    );
  },
};
