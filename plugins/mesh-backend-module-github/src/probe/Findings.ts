import type { CodeHostProbe } from '@causeway/plugin-mesh-node';

/** What a look at the forge brings: what keeps the portal from working or a gate from holding, and the rest. */
export class Findings {
  readonly #problems: string[] = [];
  readonly #remarks: string[] = [];

  problem(text: string): void {
    this.#problems.push(text);
  }

  remark(text: string): void {
    this.#remarks.push(text);
  }

  outcome(version: string): CodeHostProbe {
    return this.#problems.length === 0
      ? { ok: true, version, remarks: [...this.#remarks] }
      : { ok: false, message: this.#problems.join(' ') };
  }
}
