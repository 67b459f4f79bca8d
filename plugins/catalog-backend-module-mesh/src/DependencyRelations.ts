import {
  getCompoundEntityRef,
  parseEntityRef,
  RELATION_DEPENDENCY_OF,
  RELATION_DEPENDS_ON,
  type Entity,
} from '@backstage/catalog-model';
import type { LocationSpec } from '@backstage/plugin-catalog-common';
import {
  processingResult,
  type CatalogProcessor,
  type CatalogProcessorEmit,
} from '@backstage/plugin-catalog-node';
import type { ServicesAtCommit } from '@causeway/plugin-mesh-common';
import type { ServicesReader } from './servicesReader';

/** One read serves a burst of processed entities. */
const KEEP_MS = 5_000;

/**
 * Adds dependency relations to Components that come from elsewhere and carry the service annotation.
 * Only Components of the annotation's own naming (component:<namespace>/<service>) can be targets.
 */
export class DependencyRelations implements CatalogProcessor {
  private kept:
    | { readonly at: number; readonly listing: Promise<ServicesAtCommit> }
    | undefined;

  constructor(
    private readonly options: {
      readonly services: ServicesReader;
      readonly group: string;
      /** Epoch ms; the machine's by default, since the catalog's processing runs on real time. */
      readonly now?: () => number;
    },
  ) {}

  getProcessorName(): string {
    return 'MeshDependencyRelations';
  }

  async postProcessEntity(
    entity: Entity,
    _location: LocationSpec,
    emit: CatalogProcessorEmit,
  ): Promise<Entity> {
    const annotation = `${this.options.group}/service`;
    const ref = entity.metadata.annotations?.[annotation];
    if (entity.kind !== 'Component' || ref === undefined) return entity;
    const listing = await this.read();
    const service = listing.services.find(each => each.ref === ref);
    for (const target of service?.dependsOn ?? []) {
      const self = getCompoundEntityRef(entity);
      const other = parseEntityRef(`component:${target}`);
      emit(
        processingResult.relation({
          source: self,
          type: RELATION_DEPENDS_ON,
          target: other,
        }),
      );
      emit(
        processingResult.relation({
          source: other,
          type: RELATION_DEPENDENCY_OF,
          target: self,
        }),
      );
    }
    return entity;
  }

  private read(): Promise<ServicesAtCommit> {
    const now = (this.options.now ?? Date.now)();
    if (this.kept && now - this.kept.at < KEEP_MS) return this.kept.listing;
    const listing = this.options.services();
    this.kept = { at: now, listing };
    // A failed read is not kept.
    listing.catch(() => {
      this.kept = undefined;
    });
    return listing;
  }
}
