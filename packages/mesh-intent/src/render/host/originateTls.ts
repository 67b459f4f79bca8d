import type { ObjectDraft } from '../makeObject';
import { hostDraft } from './HostScope';
import type { HostScope } from './HostScope';

/** Lets the gateway speak TLS to the host. Seen by the gateway's namespace only, or sidecars would do it themselves (mesh.md 3.4). */
export function originateTls(scope: HostScope): ObjectDraft[] {
  const { protocol, host, port, context } = scope;
  if (protocol !== 'HTTPS') return [];
  const tls = {
    mode: 'SIMPLE',
    sni: host,
    subjectAltNames: [host],
    caCertificates: context.egressCaCertificates,
  };
  return [
    hostDraft(scope, {
      project: 'routing',
      apiVersion: 'networking.istio.io/v1',
      kind: 'DestinationRule',
      spec: {
        host,
        trafficPolicy: { portLevelSettings: [{ port: { number: port }, tls }] },
        exportTo: [context.intent.egressNamespace],
      },
    }),
  ];
}
