import { createExtensionPoint } from '@backstage/backend-plugin-api';
import type { CodeHost } from '../ports/CodeHost';

/** @public */
export interface CodeHostExtensionPoint {
  /** Exactly one module sets the code host; a second call throws, naming both. */
  setCodeHost(codeHost: CodeHost): void;
}

/**
 * Where a code host module hands its implementation to the mesh plugin.
 * @public
 */
export const codeHostExtensionPoint =
  createExtensionPoint<CodeHostExtensionPoint>({ id: 'mesh.codeHost' });
