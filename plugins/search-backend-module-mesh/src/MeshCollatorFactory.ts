import { Readable } from 'node:stream';
import type {
  DocumentCollatorFactory,
  IndexableDocument,
} from '@backstage/plugin-search-common';
import { meshChangeReadPermission } from '@causeway/plugin-mesh-common';

/**
 * Documents of one type. All are read before the index is begun: an answer that fails midway leaves the index as it
 * was instead of half of it.
 */
export class MeshCollatorFactory implements DocumentCollatorFactory {
  readonly type: string;
  /** Whoever may not read changes, services and previews finds none of them. */
  readonly visibilityPermission = meshChangeReadPermission;

  constructor(
    private readonly options: {
      readonly type: string;
      readonly documents: () => Promise<readonly IndexableDocument[]>;
    },
  ) {
    this.type = options.type;
  }

  async getCollator(): Promise<Readable> {
    return Readable.from(await this.options.documents());
  }
}
