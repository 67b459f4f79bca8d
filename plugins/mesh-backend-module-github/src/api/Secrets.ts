/** The last tokens are enough: nothing older is sent any more. */
const most = 8;

/** Takes what may not be shown out of texts, among them what the forge repeats of a request. */
export class Secrets {
  readonly #known: string[] = [];

  add(secret: string): void {
    const pair = Buffer.from(`x-access-token:${secret}`).toString('base64');
    if (!this.#known.includes(secret)) {
      this.#known.push(secret, pair);
      this.#known.splice(0, this.#known.length - most);
    }
  }

  hide(text: string): string {
    return this.#known
      .reduce((shown, secret) => shown.replaceAll(secret, '[token]'), text)
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]')
      .replace(/\b(gh[a-z]_|github_pat_)\w+/g, '[token]');
  }
}
