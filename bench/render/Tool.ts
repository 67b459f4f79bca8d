import type { RenderedObject } from '@causeway/mesh-intent/render';

/** A command that makes one stream of documents of a folder that holds the same objects. */
export interface Tool {
  readonly name: string;
  /** Objects of one run. */
  readonly most: number;
  /** Writes the folder; not timed. */
  prepare(folder: string, objects: readonly RenderedObject[]): void;
  run(folder: string): string;
}
