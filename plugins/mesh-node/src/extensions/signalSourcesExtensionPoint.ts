import { createExtensionPoint } from '@backstage/backend-plugin-api';
import type { SignalSource } from '../ports/SignalSource';

/** @public */
export interface SignalSourcesExtensionPoint {
  /** Any number of modules add sources; who owns what is checked when the plugin starts. */
  addSource(source: SignalSource): void;
}

/**
 * Where a module hands a telemetry source to the mesh plugin.
 * @public
 */
export const signalSourcesExtensionPoint =
  createExtensionPoint<SignalSourcesExtensionPoint>({
    id: 'mesh.signalSources',
  });
