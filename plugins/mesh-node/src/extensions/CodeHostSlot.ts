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
        `Two code hosts are configured, ${this.#codeHost.id} and ${
          codeHost.id
        }; the portal works with one. Remove mesh.codeHost.${
          this.#codeHost.id
        } or mesh.codeHost.${codeHost.id} from the configuration.`,
      );
    }
    this.#codeHost = codeHost;
  }

  /** The code host that was set; throws when no module did. */
  get codeHost(): CodeHost {
    if (!this.#codeHost) {
      throw new Error(
        'No code host is configured. Set mesh.codeHost.forgejo or mesh.codeHost.github; the backend needs the module of it, for example @causeway/plugin-mesh-backend-module-forgejo.',
      );
    }
    return this.#codeHost;
  }
}
