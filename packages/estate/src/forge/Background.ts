/** Work nobody waits for (deliveries); `settled` lets tests wait for it without sleeping. */
export class Background {
  private readonly running = new Set<Promise<void>>();

  start(work: () => Promise<void>): void {
    const run = new Promise<void>(resolve => setImmediate(resolve))
      .then(work)
      .catch(error => {
        process.stderr.write(`estate: background work failed: ${error}\n`);
      })
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
