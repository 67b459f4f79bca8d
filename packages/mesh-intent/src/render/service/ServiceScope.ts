import { shortName } from '../shortName';
import type { ManifestPort, ServiceManifest } from '../../manifest';
import type { EgressHost } from '../host/egressHosts';
import type { RenderContext } from '../RenderContext';

/** What the objects of one service are made from. */
export interface ServiceScope {
  readonly context: RenderContext;
  readonly manifest: ServiceManifest;
  readonly namespace: string;
  readonly name: string;
  /** Labels of its pods, of all versions. */
  readonly selector: Readonly<Record<string, string>>;
  /** Hosts outside it declares, in their one spelling. */
  readonly hosts: readonly Pick<EgressHost, 'host'>[];
}

/** Name of the Service of one version. */
export function versionName(
  { name, context }: ServiceScope,
  version: string,
): string {
  return shortName(`${name}-${version}`, context.hash);
}

/** Name callers use everywhere; short names resolve in the namespace of the object that holds them (#15425). */
export function fullHost(
  service: string,
  namespace: string,
  { intent }: RenderContext,
): string {
  return `${service}.${namespace}.svc.${intent.clusterDomain}`;
}

/** Ports a route can be bound to. */
export function httpPorts({
  manifest,
}: Pick<ServiceScope, 'manifest'>): ManifestPort[] {
  return manifest.spec.ports.filter(
    ({ protocol }) => protocol !== 'TCP' && protocol !== 'TLS',
  );
}
