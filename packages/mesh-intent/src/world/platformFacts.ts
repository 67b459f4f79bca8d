import type { ParsedFile } from './parsedFile';
import type { IntentOptions, PlatformFacts } from './types';

/**
 * Gathers what the platform tree says that egress has to agree with.
 */
export function platformFacts(
  commit: string,
  parsed: ReadonlyMap<string, ParsedFile>,
  options: IntentOptions,
): PlatformFacts {
  const namespaces = new Map<string, Readonly<Record<string, string>>>();
  const gateways = new Set<string>();
  const istioObjects: PlatformFacts['istioObjects'][number][] = [];
  const aliases: PlatformFacts['aliases'][number][] = [];
  const ciliumPolicies: PlatformFacts['ciliumPolicies'][number][] = [];
  let allowed: PlatformFacts['egressAllowedHosts'];
  let allowedSource: PlatformFacts['egressAllowedHostsSource'];
  for (const file of parsed.values()) {
    if (file.type !== 'platform') continue;
    for (const object of file.objects) {
      switch (object.type) {
        case 'namespace':
          namespaces.set(object.name, object.labels);
          break;
        case 'gateway':
          gateways.add(object.ref);
          break;
        case 'allowed-hosts':
          if (object.namespace === options.egressNamespace) {
            allowed = [...(allowed ?? []), ...object.hosts];
            allowedSource = object.source;
          }
          break;
        case 'cilium':
          ciliumPolicies.push(object.policy);
          break;
        case 'istio':
          istioObjects.push(object.object);
          break;
        case 'alias':
          aliases.push(object.alias);
          break;
        default:
          object satisfies never;
      }
    }
  }
  return {
    commit,
    namespaces,
    gateways,
    ciliumPolicies,
    istioObjects,
    aliases,
    ...(allowed === undefined
      ? {}
      : {
          egressAllowedHosts: allowed,
          egressAllowedHostsSource: allowedSource,
        }),
  };
}
