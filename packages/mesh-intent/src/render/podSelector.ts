import type { ManifestVersion, ServiceManifest } from '../manifest';

type Labels = Readonly<Record<string, string>>;

function sorted(entries: readonly (readonly [string, string])[]): Labels {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Labels of the pods of one version: those it declares, of the service's own app. */
export function versionSelector(
  manifest: ServiceManifest,
  version: ManifestVersion,
): Labels {
  return sorted(
    Object.entries({ app: manifest.metadata.name, ...version.selector }),
  );
}

/** Labels that the pods of all versions share; without versions the app's alone. Never none: that would select every pod. */
export function podSelector(manifest: ServiceManifest): Labels {
  const own = { app: manifest.metadata.name };
  const [first, ...others] = (manifest.spec.versions ?? []).map(version =>
    versionSelector(manifest, version),
  );
  if (first === undefined) return own;
  const shared = Object.entries(first).filter(([key, value]) =>
    others.every(labels => labels[key] === value),
  );
  return shared.length === 0 ? own : sorted(shared);
}
