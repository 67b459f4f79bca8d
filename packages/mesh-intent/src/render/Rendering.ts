import type { Finding } from '@causeway/mesh-authz';
import type { RenderedObject } from './types';

/** @public */
export type Rendering =
  /** Sorted by path. */
  | { readonly ok: true; readonly objects: readonly RenderedObject[] }
  /** Why no output can be written; what stands is to be left alone. */
  | { readonly ok: false; readonly findings: readonly Finding[] };
