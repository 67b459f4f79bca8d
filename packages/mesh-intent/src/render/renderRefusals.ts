/** Why a world cannot be rendered: one code of a finding, and what it means. @public */
export interface RenderRefusal {
  /** Whole code: "render/egress-port". */
  readonly code: string;
  /** What holds when it is not refused. */
  readonly title: string;
  /** One or two sentences for people: what would go wrong. */
  readonly why: string;
  /** What to do about it. */
  readonly mend: string;
}

const refusals = [
  {
    code: 'render/unread',
    title: 'What is rendered can be read',
    why: 'A manifest, the list of clusters or a declared mode that cannot be read would leave the output without a word, and the clusters with it.',
    mend: 'Correct the file that the finding names; the first thing wrong with it is repeated there.',
  },
  {
    code: 'render/unknown-cluster',
    title: 'Clusters of a service are in clusters.yaml',
    why: 'Policies name the trust domain of a cluster, which only clusters.yaml has (M-19).',
    mend: 'Correct the name in spec.clusters or spec.exports, or add the cluster to clusters.yaml first.',
  },
  {
    code: 'render/egress-host',
    title: 'Hosts outside are hosts',
    why: 'Every host has its own objects, named after its one spelling; an address, a pattern or a name inside the mesh has none.',
    mend: 'Write the full name of the host in spec.egress, as the rule egress-host says.',
  },
  {
    code: 'render/egress-agreement',
    title: 'Callers of a host agree on port and protocol',
    why: 'All callers share one set of objects of the host, which has one port and one protocol.',
    mend: 'Write the same port and protocol in every manifest that declares the host.',
  },
  {
    code: 'render/egress-port',
    title: 'HTTPS stands on a port of its own',
    why: 'The app calls port 80 without TLS and the gateway adds it; HTTPS on port 80 outside could not be told from it.',
    mend: 'Declare the port on which the host takes HTTPS, mostly 443, or protocol HTTP with its reason.',
  },
  {
    code: 'render/retry-channel',
    title: 'Retries need the experimental channel',
    why: 'The standard channel of the Gateway API has no retries: the cluster would drop them without a word (mesh.md 3.8).',
    mend: 'Take the retries out of the route, or install the experimental channel and say so: mesh.gatewayApi.channel in the portal, --channel in the command.',
  },
  {
    code: 'render/too-many-routes',
    title: 'One HTTPRoute holds all rules of a port',
    why: 'The Gateway API allows 16 rules in one HTTPRoute, and the one for all other requests is always among them.',
    mend: 'Join routes that lead to the same place, or split the service.',
  },
  {
    code: 'render/name-clash',
    title: 'Objects have names of their own',
    why: 'Two objects of one kind and name in a namespace overwrite each other: of a service cart with a version v2, and of a service cart-v2.',
    mend: 'Rename one of the services, versions or ports that the finding names.',
  },
] as const satisfies readonly RenderRefusal[];

/** A code that a refusal to render can have; one that is not explained does not compile. */
export type RefusalCode = (typeof refusals)[number]['code'];

/**
 * Every reason not to render, explained: for the reference, the command and the portal.
 *
 * @public
 */
export const renderRefusals: readonly RenderRefusal[] = refusals;
