import { peer } from '../measure/peer';
import type { BenchRule } from './BenchRule';
import type { Engine } from './Engine';
import { passOver } from './passOver';

interface Uid {
  readonly type: string;
  readonly id: string;
}

interface Cedar {
  preparsePolicySet(
    id: string,
    policies: { readonly staticPolicies: string },
  ): { readonly type: 'success' | 'failure' };
  statefulIsAuthorized(call: {
    readonly principal: Uid;
    readonly action: Uid;
    readonly resource: Uid;
    readonly context: Readonly<Record<string, string>>;
    readonly preparsedPolicySetId: string;
    readonly entities: readonly never[];
  }):
    | { readonly type: 'failure' }
    | {
        readonly type: 'success';
        readonly response: { readonly decision: 'allow' | 'deny' };
      };
}

const SET = 'bench';

function anyOf(terms: readonly string[]): string {
  return `(${terms.join(' || ')})`;
}

function cedarPolicy({ effect, principals, methods, paths }: BenchRule) {
  const when = [
    ...(principals.length === 0
      ? []
      : [
          anyOf(
            principals.map(each => `principal == Caller::"spiffe://${each}"`),
          ),
        ]),
    anyOf(paths.map(each => `context.path like ${JSON.stringify(each)}`)),
  ];
  const action =
    methods.length === 0
      ? 'action'
      : `action in [${methods.map(each => `Action::"${each}"`).join(', ')}]`;
  return `${
    effect === 'allow' ? 'permit' : 'forbid'
  } (principal, ${action}, resource) when { ${when.join(' && ')} };`;
}

/** In WASM, with the policies parsed beforehand; the request crosses the border as JSON each time. */
export const cedarEngine: Engine = {
  name: 'Cedar (wasm)',
  timedOn: 2_000,
  start(rules, requests) {
    const cedar = peer<Cedar>('@cedar-policy/cedar-wasm/nodejs');
    const staticPolicies = rules.map(cedarPolicy).join('\n');
    const read = cedar.preparsePolicySet(SET, { staticPolicies });
    if (read.type === 'failure')
      throw new Error(`Cedar refused the policies: ${JSON.stringify(read)}`);
    const calls = requests.map(request => ({
      principal: { type: 'Caller', id: request.principal },
      action: { type: 'Action', id: request.method },
      resource: { type: 'Workload', id: 'shop' },
      context: { path: request.path },
      preparsedPolicySetId: SET,
      entities: [],
    }));
    return passOver(calls, call => {
      const answer = cedar.statefulIsAuthorized(call);
      if (answer.type === 'failure')
        throw new Error(`Cedar failed: ${JSON.stringify(answer)}`);
      return answer.response.decision === 'allow';
    });
  },
};
