import {
  ipTest,
  isTemplate,
  namespaceTest,
  portTest,
  principalTest,
  requestPrincipalTest,
  serviceAccountTest,
  templateTest,
  textTest,
  trustDomainTest,
} from '../match';
import type { TextTest } from '../match';
import type { MeshSettings } from '../request';
import { expandPrincipal, expandTrustDomain } from './expandTrustDomains';
import type { Subject } from './types';

/** Where the values of a field stand and what they mean there. */
export interface LowerContext {
  readonly protocol: 'http' | 'tcp';
  readonly policyNamespace: string;
  readonly settings: MeshSettings;
}

/** How one kind of value is read. A value that cannot be compiled gives no test: the caller drops what Istio drops. */
export interface FieldKind {
  readonly subject: Subject;
  readonly httpOnly: boolean;
  tests(value: string, context: LowerContext): readonly TextTest[];
}

function some(test: TextTest | undefined): readonly TextTest[] {
  return test === undefined ? [] : [test];
}

const address = (
  kind: 'sourceIp' | 'remoteIp' | 'destinationIp',
): FieldKind => ({
  subject: { kind },
  httpOnly: false,
  tests: value => some(ipTest(value)),
});

const identity = (tests: FieldKind['tests']): FieldKind => ({
  subject: { kind: 'peer' },
  httpOnly: false,
  tests,
});

/** The fields of sources and operations, by their positive name; conditions use them too. */
export const fieldKinds = {
  principals: identity((value, { settings }) =>
    expandPrincipal(value, settings).map(principalTest),
  ),
  namespaces: identity(value => [namespaceTest(value)]),
  serviceAccounts: identity((value, { policyNamespace }) => [
    serviceAccountTest(value, policyNamespace),
  ]),
  trustDomains: identity((value, { settings }) =>
    expandTrustDomain(value, settings).map(trustDomainTest),
  ),
  requestPrincipals: {
    subject: { kind: 'requestPrincipal' },
    httpOnly: true,
    tests: value => [requestPrincipalTest(value)],
  },
  ipBlocks: address('sourceIp'),
  remoteIpBlocks: address('remoteIp'),
  destinationIp: address('destinationIp'),
  hosts: {
    subject: { kind: 'authority' },
    httpOnly: true,
    // Hosts alone ignore case: the observed authority is in lower case too.
    tests: value => [textTest(value.toLowerCase(), 'present')],
  },
  ports: {
    subject: { kind: 'port' },
    httpOnly: false,
    tests: value => some(portTest(value)),
  },
  methods: {
    subject: { kind: 'method' },
    httpOnly: true,
    tests: value => [textTest(value, 'present')],
  },
  paths: {
    subject: { kind: 'path' },
    httpOnly: true,
    tests: value => [
      isTemplate(value) ? templateTest(value) : textTest(value, 'any'),
    ],
  },
} as const satisfies Record<string, FieldKind>;
