/** What a test says of a PeerAuthentication. */
export interface PeerParts {
  readonly namespace?: string;
  readonly name?: string;
  /** Labels of the pods; none for the whole namespace. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly mode?: string;
  readonly ports?: Readonly<Record<number, string>>;
}

const flow = (fields: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(fields)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`;

/** Text of a PeerAuthentication. */
export function peerText(parts: PeerParts = {}): string {
  const { namespace = 'shop', labels, mode, ports } = parts;
  const { name = labels?.app ?? 'default' } = parts;
  return [
    'apiVersion: security.istio.io/v1',
    'kind: PeerAuthentication',
    'metadata:',
    `  name: ${name}`,
    `  namespace: ${namespace}`,
    'spec:',
    ...(labels ? [`  selector: { matchLabels: ${flow(labels)} }`] : []),
    ...(mode ? [`  mtls: { mode: ${mode} }`] : []),
    ...(ports
      ? [
          '  portLevelMtls:',
          ...Object.entries(ports).map(
            ([port, each]) => `    ${port}: { mode: ${each} }`,
          ),
        ]
      : []),
    ...(labels || mode || ports ? [] : ['  {}']),
    '',
  ].join('\n');
}

/** What a test says of an AuthorizationPolicy. */
export interface PolicyParts {
  readonly namespace?: string;
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly action?: string;
  readonly dryRun?: boolean;
  /** Principals let in; an empty list for a policy without rules. */
  readonly callers?: readonly string[];
}

/** Text of an AuthorizationPolicy. */
export function policyText(parts: PolicyParts = {}): string {
  const { namespace = 'shop', name = 'checkout-callers', labels } = parts;
  const { action = 'ALLOW', dryRun = false } = parts;
  const { callers = ['one.mesh.corp/ns/shop/sa/cart'] } = parts;
  return [
    'apiVersion: security.istio.io/v1',
    'kind: AuthorizationPolicy',
    'metadata:',
    `  name: ${name}`,
    `  namespace: ${namespace}`,
    ...(dryRun ? ['  annotations:', `    istio.io/dry-run: "true"`] : []),
    'spec:',
    ...(labels ? [`  selector: { matchLabels: ${flow(labels)} }`] : []),
    `  action: ${action}`,
    ...(callers.length === 0
      ? []
      : [
          '  rules:',
          '    - from:',
          `        - source: { principals: [${callers.join(', ')}] }`,
        ]),
    '',
  ].join('\n');
}
