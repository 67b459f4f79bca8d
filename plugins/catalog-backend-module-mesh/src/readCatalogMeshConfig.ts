import type { Config } from '@backstage/config';

/** What the module does, and under which annotation prefix. */
export interface CatalogMeshConfig {
  readonly emit: 'components' | 'relations';
  readonly group: string;
}

export function readCatalogMeshConfig(config: Config): CatalogMeshConfig {
  const emit = config.getOptionalString('catalog.mesh.emit') ?? 'components';
  if (emit !== 'components' && emit !== 'relations') {
    throw new Error(
      `catalog.mesh.emit must be components or relations, found ${JSON.stringify(
        emit,
      )}`,
    );
  }
  return { emit, group: config.getOptionalString('mesh.group') ?? 'mesh.corp' };
}
