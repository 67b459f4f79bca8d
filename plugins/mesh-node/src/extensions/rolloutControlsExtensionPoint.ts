import { createExtensionPoint } from '@backstage/backend-plugin-api';
import type { RolloutControl } from '../ports/RolloutControl';

/** @public */
export interface RolloutControlsExtensionPoint {
  /** Any number of modules add controls; the first that reaches a cluster is asked. */
  addControl(control: RolloutControl): void;
}

/**
 * Where a module hands the mesh plugin what aborts rollouts. Without one, pages say that nothing is configured to.
 * @public
 */
export const rolloutControlsExtensionPoint =
  createExtensionPoint<RolloutControlsExtensionPoint>({
    id: 'mesh.rolloutControls',
  });
