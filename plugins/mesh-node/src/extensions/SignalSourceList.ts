import type { SignalSource } from '../ports/SignalSource';
import type { SignalSourcesExtensionPoint } from './signalSourcesExtensionPoint';

/**
 * The plugin's end of the extension point: registered before the modules run, read in the plugin's `init`.
 * @public
 */
export class SignalSourceList implements SignalSourcesExtensionPoint {
  readonly #sources: SignalSource[] = [];

  addSource(source: SignalSource): void {
    if (this.#sources.some(({ id }) => id === source.id)) {
      throw new Error(
        `Two telemetry sources are called ${source.id}. Give each its own id, or remove one of the modules from the backend.`,
      );
    }
    this.#sources.push(source);
  }

  get sources(): readonly SignalSource[] {
    return this.#sources;
  }
}
