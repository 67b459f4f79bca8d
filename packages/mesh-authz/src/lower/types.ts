import type { TextTest } from '../match';
import type { PolicyAction } from '../policy';

/** What of a request a clause looks at. */
export type Subject =
  | { readonly kind: 'peer' }
  | { readonly kind: 'method' }
  | { readonly kind: 'path' }
  | { readonly kind: 'authority' }
  | { readonly kind: 'port' }
  | { readonly kind: 'sni' }
  | { readonly kind: 'sourceIp' }
  | { readonly kind: 'remoteIp' }
  | { readonly kind: 'destinationIp' }
  | { readonly kind: 'requestPrincipal' }
  | { readonly kind: 'audiences' }
  | { readonly kind: 'presenter' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'claim'; readonly path: readonly string[] }
  | {
      readonly kind: 'metadata';
      readonly filter: string;
      readonly key: string;
    };

/** One list of a policy: matches when some observed text passes some test, or, negated, when none does. */
export interface Clause {
  /** As in the policy: "principals", "notPaths", "when request.headers[x-team]". */
  readonly field: string;
  readonly subject: Subject;
  readonly negated: boolean;
  readonly tests: readonly TextTest[];
  /** The values as written, for explanations. */
  readonly written: readonly string[];
}

/** A rule as the proxy enforces it: OR(from) AND OR(to) AND AND(when); an empty conjunction matches everything. */
export interface LoweredRule {
  /** As Envoy names it. */
  readonly id: string;
  readonly policy: { readonly namespace: string; readonly name: string };
  readonly index: number;
  readonly action: PolicyAction;
  readonly provider?: string;
  readonly from: readonly (readonly Clause[])[];
  readonly to: readonly (readonly Clause[])[];
  readonly when: readonly Clause[];
}
