import { printManifest } from '../manifest';
import {
  buildWorld,
  clustersPath,
  defaultIntentOptions,
  manifestPath,
} from '../world';
import type { IntentOptions, RepoRole, RepoSnapshot, World } from '../world';
import { makeManifest } from './makeManifest';
import type { ManifestParts } from './makeManifest';
import { makeSnapshot } from './makeSnapshot';

/** @public */
export interface WorldParts {
  readonly services?: readonly ManifestParts[];
  /** Names of the clusters; default "one" and "two". */
  readonly clusters?: readonly string[];
  /** Files by repository; they win over what the parts above produce. */
  readonly files?: Readonly<
    Partial<Record<RepoRole, Readonly<Record<string, string>>>>
  >;
  readonly options?: Partial<IntentOptions>;
}

/**
 * Text of a `clusters.yaml`.
 *
 * @public
 */
export function clustersText(
  names: readonly string[],
  group: string = defaultIntentOptions.group,
): string {
  const entries = names.map(
    (name, index) => `  - name: ${name}
    site: site-${name}
    region: region-1
    trustDomain: ${name}.mesh.corp
    clusterWave: ${index}
    network: net-${name}
`,
  );
  return `apiVersion: ${group}/v1alpha1
kind: ClusterList
clusters:${entries.length === 0 ? ' []' : ''}
${entries.join('')}`;
}

/**
 * Snapshots of the repositories the parts describe: always routing, the others when files are given.
 *
 * @public
 */
export function makeSnapshots(parts: WorldParts = {}): RepoSnapshot[] {
  const manifests = (parts.services ?? []).map(service =>
    makeManifest({ group: parts.options?.group, ...service }),
  );
  const routing = {
    [clustersPath]: clustersText(
      parts.clusters ?? ['one', 'two'],
      parts.options?.group,
    ),
    ...Object.fromEntries(
      manifests.map(manifest => [
        manifestPath(
          `${manifest.metadata.namespace}/${manifest.metadata.name}`,
        ),
        printManifest(manifest),
      ]),
    ),
    ...parts.files?.routing,
  };
  const others = (['security', 'identity', 'platform'] as const).flatMap(
    role => {
      const files = parts.files?.[role];
      return files === undefined ? [] : [makeSnapshot(role, files)];
    },
  );
  return [makeSnapshot('routing', routing), ...others];
}

/**
 * A world with the given services, clusters and files.
 *
 * @public
 */
export function makeWorld(parts: WorldParts = {}): World {
  return buildWorld(makeSnapshots(parts), {
    ...defaultIntentOptions,
    ...parts.options,
  });
}
