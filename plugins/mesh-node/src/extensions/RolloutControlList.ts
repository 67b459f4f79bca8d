import type { RolloutControl } from '../ports/RolloutControl';
import type { RolloutControlsExtensionPoint } from './rolloutControlsExtensionPoint';

/**
 * The plugin's end of the extension point: registered before the modules run, read in the plugin's `init`.
 * @public
 */
export class RolloutControlList implements RolloutControlsExtensionPoint {
  readonly #controls: RolloutControl[] = [];

  addControl(control: RolloutControl): void {
    if (this.#controls.some(({ id }) => id === control.id)) {
      throw new Error(
        `Two rollout controls are called ${control.id}. Give each its own id, or remove one of the modules from the backend.`,
      );
    }
    this.#controls.push(control);
  }

  get controls(): readonly RolloutControl[] {
    return this.#controls;
  }
}
