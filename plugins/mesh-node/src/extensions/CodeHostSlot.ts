import type { CodeHost } from '../ports/CodeHost';
import type { CodeHostExtensionPoint } from './codeHostExtensionPoint';

/**
 * The plugin's end of the extension point: registered before the modules run,
 * read in the plugin's `init`.
 * @public
 */
export class CodeHostSlot implements CodeHostExtensionPoint {
  #codeHost: CodeHost | undefined;

  setCodeHost(codeHost: CodeHost): void {
    if (this.#codeHost) {
      throw new Error(
        `Two code hosts are installed, ${this.#codeHost.id} and ${
          codeHost.id
        }; the portal works with one. Remove one of the modules from the backend.`,
      );
    }
    this.#codeHost = codeHost;
  }

  /** The code host that was set; throws when no module did. */
  get codeHost(): CodeHost {
    if (!this.#codeHost) {
      throw new Error(
        'No code host is installed. Add a module that sets one to the backend, for example @causeway/plugin-mesh-backend-module-forgejo.',
      );
    }
    return this.#codeHost;
  }
}
