/**
 * One statement of the platform's decisions that today's software does not bear out.
 * @public
 */
export interface Correction {
  /** Decisions whose text it is: "M-12". */
  readonly decisions: readonly string[];
  readonly says: string;
  readonly software: string;
  readonly causeway: string;
  /** Rules that hold it, when rules do. */
  readonly rules?: readonly string[];
}

/**
 * Where the decisions and the software disagree, and what Causeway does (mesh.md, section 0). In the order of the
 * decisions' numbers.
 *
 * @public
 */
export const corrections: readonly Correction[] = [
  {
    decisions: ['M-06', 'M-32'],
    says: 'What sidecars cost is read from the istio-proxy containers by OpenCost.',
    software:
      'OpenCost does not count the requests of native sidecars yet, so their cost comes out as almost nothing.',
    causeway:
      'Does not show that number as the cost of the mesh; container metrics are the source once cost is read.',
  },
  {
    decisions: ['M-12'],
    says: 'An allow policy with an empty rule denies everything.',
    software:
      'Absent rules match nothing, which denies everything; an empty rule matches everything, which allows everything.',
    causeway:
      'Renders the default deny without rules, and refuses an empty rule in ALLOW.',
    rules: ['policy-allow-all'],
  },
  {
    decisions: ['M-12'],
    says: 'A dry run records in logs and metrics what would have been denied.',
    software:
      'For HTTP the result is in dynamic metadata, which no default log format holds, and the metric has no caller; for TCP there is nothing.',
    causeway:
      'Promises no caller names from the metric, and evaluates dry-run policies itself over the log.',
  },
  {
    decisions: ['M-12', 'M-29'],
    says: 'Replaying a day of logs shows whether more than 0.5 % would be denied.',
    software:
      'One in a hundred successes is logged and every failure, so the share in the log is wrong by up to a hundred times.',
    causeway:
      'Counts each row as often as it was sampled away, and asks for enough effective samples before it says yes.',
  },
  {
    decisions: ['M-12'],
    says: 'Log rows carry the identity of the caller.',
    software:
      'Neither of the default log formats has the peer’s principal; the format has to be extended.',
    causeway:
      'Calls a row without it undecided, and says which field is missing.',
  },
  {
    decisions: ['M-13'],
    says: 'Sidecar objects that know registered hosts only restrict what leaves the mesh.',
    software:
      'The scope of a sidecar is documented as no security boundary: a workload can go around its proxy.',
    causeway:
      'Renders both planes, and asks the platform tree whether the Cilium plane agrees before a host is opened.',
  },
  {
    decisions: ['M-14'],
    says: 'Mirroring a share of requests needs the experimental channel.',
    software:
      'Percentages of mirrors are in the standard channel of the Gateway API since 1.3.',
    causeway: 'Writes them into the HTTPRoute and has no other way.',
  },
  {
    decisions: ['M-14', 'M-17'],
    says: 'Every HTTPRoute and GRPCRoute has a timeout.',
    software:
      'GRPCRoute has neither timeouts nor retries in any channel, and without one Istio waits for ever.',
    causeway:
      'Renders an HTTPRoute for gRPC too, with a timeout on every rule.',
    rules: ['route-timeout'],
  },
  {
    decisions: ['M-14', 'M-17'],
    says: 'Retries are written in HTTPRoutes of the standard channel.',
    software:
      'The field is experimental; a cluster with the standard definitions drops it without a word.',
    causeway:
      'Refuses to render retries unless the configuration says that the experimental channel is installed.',
  },
  {
    decisions: ['M-15'],
    says: 'An annotation marks a route whose weights a rollout moves.',
    software: 'The plugin sets a label.',
    causeway:
      'Reads no annotation; rollouts are read by the label once they are read, and a rule checks that each has a route to move.',
    rules: ['rollout-routes'],
  },
  {
    decisions: ['M-15'],
    says: 'The share that was applied is verified by the rollout.',
    software:
      'The plugin answers "verified" whatever the mesh does, so the field is evidence of nothing.',
    causeway:
      'Takes no evidence from it; the share is read from metrics or not at all.',
  },
  {
    decisions: ['M-17'],
    says: 'Only GET and HEAD are tried again.',
    software:
      'Without a retry of its own a route gets Istio’s default, which tries every method again after failures to connect.',
    causeway:
      'Refuses retries of methods nobody declared repeatable; that the mesh’s default makes no attempts is the platform’s to set.',
    rules: ['retry-methods', 'retry-limits'],
  },
  {
    decisions: ['M-17'],
    says: 'A retry budget needs an EnvoyFilter.',
    software: 'DestinationRule has the field since Istio 1.27.',
    causeway:
      'Renders it there, with its percentage always written out, since older releases took the default for a fraction.',
  },
  {
    decisions: ['M-18'],
    says: 'Each destination declares at which share of healthy endpoints traffic leaves its zone.',
    software:
      'The factor stands in endpoint discovery, which neither an Istio field nor an EnvoyFilter reaches; Envoy’s own makes it 71.4 %.',
    causeway:
      'Accepts 70 as what the proxy does anyway, and refuses every other value.',
    rules: ['spillover-threshold'],
  },
  {
    decisions: ['M-20'],
    says: 'An identity of a trust domain that is not listed fails authorisation.',
    software:
      'Only whole principals look at the trust domain; namespaces, serviceAccounts and values that begin with * accept any.',
    causeway:
      'Renders whole principals only, and refuses the others where they would let another trust domain in.',
    rules: ['principals'],
  },
  {
    decisions: ['M-23'],
    says: 'A gate stands between the waves of clusters.',
    software:
      'Progressive syncs of an ApplicationSet wait for health alone: nobody outside can hold them, and they do not soak.',
    causeway:
      'Keeps cluster waves as its own order, and does not call what such a sync did a passed gate.',
  },
  {
    decisions: ['M-24'],
    says: 'A call that was not declared fails with a response flag of its own.',
    software:
      'For HTTP it is a 502 without a flag from the route block_all; for TCP it is flag UH of the cluster BlackHoleCluster.',
    causeway:
      'Looks at route and cluster names where it reads calls that were not declared, never at the flag.',
  },
  {
    decisions: ['M-30'],
    says: 'The origin of a failure follows from flags and code details.',
    software:
      'Flags are a number of bits that the expression language cannot take apart; why TLS failed is known on the caller’s side only, and an expression the proxy cannot compile takes the listener with it.',
    causeway: 'Renders no such expressions.',
  },
  {
    decisions: ['M-31'],
    says: 'The sync state of a proxy shows the commit it runs.',
    software:
      'It shows a push time and a number for each replica of the control plane; there is no commit in it.',
    causeway:
      'Stamps every rendered object with its commit; which one a proxy runs has to be worked out from times.',
  },
  {
    decisions: ['M-31'],
    says: 'One proxy can be made to subscribe again.',
    software:
      'The endpoint for it is off unless the control plane is installed with an explicit unsafe flag.',
    causeway: 'Does not offer it.',
  },
  {
    decisions: ['M-32'],
    says: 'Bytes between zones are counted from locality labels of request metrics.',
    software:
      'The standard metrics have the clusters of both sides and no locality.',
    causeway: 'Shows no such number as long as nothing measures it.',
  },
];
