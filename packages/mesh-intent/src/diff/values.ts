import { normalizeHost } from '../host';
import type { ManifestEgress, ServiceManifest } from '../manifest';
import type { ServiceEntry } from '../world';
import type { JsonPath } from '../document';
import { optionalItems } from './optionalItems';
import { plain } from './plain';
import type { DiffEntryType } from './types';

/** Normalised value of an `egress-host` entry. @public */
export interface EgressHostValue extends ManifestEgress {
  /** In its one spelling; as written when it is not legal. */
  readonly host: string;
}

/** Normalised value of a `service-metadata` entry. @public */
export type ServiceMetadataField = 'system' | 'tier' | 'description' | 'docs';

/** Normalised value of an `unmodelled-file` or `unparsed-file` entry. @public */
export interface FileValue {
  readonly repo: string;
  readonly path: string;
  readonly lines: number;
}

/** One thing a service says, under the key that identifies it. */
export interface Item {
  readonly type: DiffEntryType;
  readonly key: string;
  readonly value: unknown;
  readonly at: JsonPath;
}

function egressValue(
  egress: ManifestEgress,
  clusterDomain: string,
): EgressHostValue {
  const normalized = normalizeHost(egress.host, { clusterDomain });
  const host = normalized.ok
    ? normalized.host
    : egress.host.toLowerCase().replace(/\.$/, '');
  return { ...(plain(egress) as ManifestEgress), host };
}

function listItems(
  ref: string,
  manifest: ServiceManifest,
  clusterDomain: string,
): Item[] {
  const { spec } = manifest;
  return [
    ...spec.clusters.map<Item>((cluster, index) => ({
      type: 'cluster',
      key: `${ref} in ${cluster}`,
      value: cluster,
      at: ['spec', 'clusters', index],
    })),
    ...spec.ports.map<Item>((port, index) => ({
      type: 'port',
      key: `${ref} port ${port.name}`,
      value: plain(port),
      at: ['spec', 'ports', index],
    })),
    ...spec.dependsOn.map<Item>((dependency, index) => ({
      type: 'dependency',
      key: `${ref} → ${dependency.service}${
        dependency.cluster === undefined ? '' : ` in ${dependency.cluster}`
      }`,
      value: plain(dependency),
      at: ['spec', 'dependsOn', index],
    })),
    ...spec.egress.map<Item>((egress, index) => {
      const value = egressValue(egress, clusterDomain);
      return {
        type: 'egress-host',
        key: `${ref} → ${value.host}:${value.port}`,
        value,
        at: ['spec', 'egress', index],
      };
    }),
    ...spec.exports.flatMap((exported, index) =>
      exported.clusters.map<Item>((cluster, at) => ({
        type: 'export',
        key: `${ref} exported to ${cluster}`,
        value: plain({ cluster, reason: exported.reason }),
        at: ['spec', 'exports', index, 'clusters', at],
      })),
    ),
  ];
}

const METADATA: readonly ServiceMetadataField[] = [
  'system',
  'tier',
  'description',
  'docs',
];

/** A key used twice (a rule says so) gets a number, so that no value is lost. */
export function numbered<T extends Item>(items: readonly T[]): Map<string, T> {
  const result = new Map<string, T>();
  for (const item of items) {
    let key = `${item.type} ${item.key}`;
    for (let count = 2; result.has(key); count += 1) {
      key = `${item.type} ${item.key} #${count}`;
    }
    result.set(key, { ...item, key: key.slice(item.type.length + 1) });
  }
  return result;
}

/** Everything a service says, as items with domain keys. */
export function itemsOf(
  entry: ServiceEntry,
  clusterDomain: string,
): Map<string, Item> {
  const { ref, manifest } = entry;
  const { metadata, spec } = manifest;
  return numbered([
    { type: 'service', key: ref, value: ref, at: ['metadata', 'name'] },
    {
      type: 'owner',
      key: ref,
      value: metadata.owner,
      at: ['metadata', 'owner'],
    },
    ...METADATA.filter(field => metadata[field] !== undefined).map<Item>(
      field => ({
        type: 'service-metadata',
        key: `${ref} ${field}`,
        value: metadata[field],
        at: ['metadata', field],
      }),
    ),
    {
      type: 'service-account',
      key: ref,
      value: spec.serviceAccount,
      at: ['spec', 'serviceAccount'],
    },
    ...listItems(ref, manifest, clusterDomain),
    ...optionalItems(ref, manifest),
  ]);
}
