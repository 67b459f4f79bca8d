import type { SourcePlace } from '@causeway/mesh-authz';
import { isPlain, isTemplated, mapAt, textAt } from './plain';
import type { KnownLabels } from './matchSelector';
import type { TreeObject } from './readTree';

/** What of a Service decides whether it is in the class. */
export interface ServiceFacts {
  readonly name: string;
  readonly source: SourcePlace;
  readonly trafficPolicy: unknown;
  readonly loadBalancerClass: unknown;
  readonly type: unknown;
  readonly externalIPs: boolean;
  /** An address stands in its status already. */
  readonly hasAddress: boolean;
  /** Its own labels and the two that Cilium adds for selectors. */
  readonly labels: KnownLabels;
  readonly annotations: Readonly<Record<string, unknown>>;
}

function labelsOf(
  own: Readonly<Record<string, unknown>>,
  ref: { readonly name?: string; readonly namespace?: string },
): KnownLabels {
  const known = Object.entries(own).map(
    ([key, value]) =>
      [
        key,
        typeof value === 'string' && !isTemplated(value) ? value : undefined,
      ] as const,
  );
  return new Map([
    ...known,
    // Without a namespace of its own an object gets one from whatever applies it.
    ['io.kubernetes.service.name', ref.name],
    ['io.kubernetes.service.namespace', ref.namespace],
  ]);
}

/** Reads a core Service; `undefined` for anything else, also for other groups' kinds of that name. */
export function serviceFacts(object: TreeObject): ServiceFacts | undefined {
  const { value, place } = object;
  if (value.kind !== 'Service' || value.apiVersion !== 'v1') return undefined;
  const metadata = mapAt(value, 'metadata');
  const spec = mapAt(value, 'spec');
  const name = textAt(metadata, 'name');
  const namespace = textAt(metadata, 'namespace');
  const { ingress } = mapAt(mapAt(value, 'status'), 'loadBalancer');
  return {
    name: `${namespace ?? 'default'}/${name ?? '(no name)'}`,
    source: place(['spec', 'externalTrafficPolicy']),
    trafficPolicy: spec.externalTrafficPolicy,
    loadBalancerClass: spec.loadBalancerClass,
    type: spec.type,
    externalIPs: Array.isArray(spec.externalIPs) && spec.externalIPs.length > 0,
    hasAddress:
      Array.isArray(ingress) &&
      ingress.some(each => isPlain(each) && textAt(each, 'ip') !== undefined),
    labels: labelsOf(mapAt(metadata, 'labels'), {
      name: isTemplated(name) ? undefined : name,
      namespace: isTemplated(namespace) ? undefined : namespace,
    }),
    annotations: mapAt(metadata, 'annotations'),
  };
}
