import type { ServiceEntry } from '../../world';
import type { ObjectDraft } from '../makeObject';
import type { RenderContext } from '../RenderContext';
import { shortName } from '../shortName';
import type { EgressHost } from './egressHosts';

/** What the objects of one host in one cluster are made from. */
export interface HostScope extends EgressHost {
  readonly context: RenderContext;
  /** Trust domain of the cluster. */
  readonly trustDomain: string;
  /** Those in the cluster, at least one. */
  readonly callers: readonly ServiceEntry[];
}

/** Port of the egress gateway that takes requests, and the one that passes TLS through by server name. */
export const REQUEST_PORT = 80;
const PASSTHROUGH_PORT = 443;

/** Port of the gateway the host's traffic arrives on. */
export function gatewayPort({ protocol }: EgressHost): number {
  return protocol === 'TLS' ? PASSTHROUGH_PORT : REQUEST_PORT;
}

/** Port the app calls. For HTTPS it calls plain HTTP on 80, and the gateway originates TLS. */
export function appPort({
  protocol,
  port,
}: Pick<EgressHost, 'protocol' | 'port'>): number {
  return protocol === 'HTTPS' ? REQUEST_PORT : port;
}

/** Service istiod makes for the gateway. */
export function gatewayService({ context }: HostScope): string {
  return `${context.egressGateway}-istio`;
}

type HostDraft = Pick<ObjectDraft, 'project' | 'apiVersion' | 'kind' | 'spec'>;

/** A draft in the gateway's namespace, named after the host; routes come in pairs and have a prefix. */
export function hostDraft(
  { host, context }: HostScope,
  draft: HostDraft,
  prefix: 'to-' | 'out-' | '' = '',
): ObjectDraft {
  return {
    ...draft,
    namespace: context.intent.egressNamespace,
    name: shortName(`${prefix}${host}`, context.hash),
  };
}
