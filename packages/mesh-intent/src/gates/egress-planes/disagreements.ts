import type { SourcePlace } from '@causeway/mesh-authz';
import {
  deniesByDefault,
  opensWorld,
  policySelects,
  reachesHost,
  reachesNamespace,
} from '../../cilium';
import type { NamespaceFacts } from '../../cilium';
import { manifestPath } from '../../world';
import type { PlatformFacts, World } from '../../world';

/** A host a service is to reach. */
export interface WantedHost {
  readonly service: string;
  readonly host: string;
  readonly source: SourcePlace;
}

function at(source: SourcePlace | undefined): string {
  if (source === undefined) return '';
  const line = source.line === undefined ? '' : ` line ${source.line}`;
  return ` (${source.repo ?? 'platform'}: ${source.path}${line})`;
}

function namespaceOf(platform: PlatformFacts, name: string): NamespaceFacts {
  return { name, labels: platform.namespaces.get(name) ?? {} };
}

/** What the gateway's side must offer, whoever calls. */
function gatewaySide(platform: PlatformFacts, egress: string): string[] {
  const found: string[] = [];
  if (!platform.namespaces.has(egress)) {
    found.push(`The platform tree declares no namespace ${egress}.`);
  }
  const gateway = [...platform.gateways].some(ref =>
    ref.startsWith(`${egress}/`),
  );
  if (!gateway) {
    found.push(`There is no Gateway in the namespace ${egress}.`);
  }
  return found;
}

/** What must hold for the caller's namespace: in default deny, closed to the world, open to the gateway. */
function callerSide(
  platform: PlatformFacts,
  caller: string,
  egress: string,
): string[] {
  const from = namespaceOf(platform, caller);
  const to = namespaceOf(platform, egress);
  const found: string[] = [];
  if (!platform.namespaces.has(caller)) {
    found.push(
      `The platform tree declares no namespace ${caller}, so no network policy is known for it.`,
    );
  }
  const selecting = platform.ciliumPolicies.filter(
    policy => policySelects(policy, from) !== 'none',
  );
  const baseline = selecting.find(
    policy => policySelects(policy, from) === 'all' && deniesByDefault(policy),
  );
  if (baseline === undefined) {
    found.push(
      `No network policy puts all pods of ${caller} into egress default deny, so calls could pass around the gateway.`,
    );
  }
  for (const policy of selecting) {
    const opened = opensWorld(policy);
    if (opened !== undefined) {
      found.push(
        `${policy.kind} ${
          policy.name
        } opens ${opened} to pods of ${caller}, around the gateway${at(
          policy.source,
        )}.`,
      );
    }
  }
  const reaches = selecting.some(policy => reachesNamespace(policy, to));
  if (baseline !== undefined && !reaches) {
    found.push(
      `No network policy lets ${caller} reach the namespace ${egress}; ${
        baseline.kind
      } ${baseline.name} denies it${at(baseline.source)}.`,
    );
  }
  return found;
}

/** Whether a pattern of the allow-list covers a host: itself, or "*." for any name below. */
function covers(pattern: string, host: string): boolean {
  return pattern.startsWith('*.')
    ? host.endsWith(pattern.slice(1))
    : pattern === host;
}

/** What must hold for one host: on the list when there is one, and reachable from the gateway. */
function hostSide(
  platform: PlatformFacts,
  host: string,
  egress: string,
): string[] {
  const found: string[] = [];
  const { egressAllowedHosts: allowed } = platform;
  if (allowed !== undefined && !allowed.some(each => covers(each, host))) {
    found.push(
      `${host} is not on the platform's list of hosts${at(
        platform.egressAllowedHostsSource,
      )}; ask the platform team to add it.`,
    );
  }
  const from = namespaceOf(platform, egress);
  const selecting = platform.ciliumPolicies.filter(
    policy => policySelects(policy, from) !== 'none',
  );
  const denying = selecting.find(deniesByDefault);
  if (
    denying !== undefined &&
    !selecting.some(each => reachesHost(each, host))
  ) {
    found.push(
      `No network policy lets the namespace ${egress} reach ${host}; ${
        denying.kind
      } ${denying.name} denies it${at(denying.source)}.`,
    );
  }
  return found;
}

/**
 * Where the platform's own tree disagrees with the hosts wanted; each with file and line where it has one.
 */
export function disagreements(
  wanted: readonly WantedHost[],
  platform: PlatformFacts,
  world: World,
): string[] {
  const egress = world.options.egressNamespace;
  const callers = new Set(
    wanted.map(({ service }) => service.slice(0, service.indexOf('/'))),
  );
  const hosts = new Set(wanted.map(({ host }) => host));
  return [
    ...gatewaySide(platform, egress),
    ...[...callers].flatMap(caller => callerSide(platform, caller, egress)),
    ...[...hosts].flatMap(host => hostSide(platform, host, egress)),
  ];
}

/** Place of a service's manifest, for hosts that no difference names. */
export function manifestPlace(service: string): SourcePlace {
  return { repo: 'routing', path: manifestPath(service) };
}
