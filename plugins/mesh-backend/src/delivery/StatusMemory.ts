/** Statuses are compared with what the forge shows at least this often (3-changes.md, Statuses). Milliseconds. */
const CONFIRM_MS = 5 * 60_000;
const MOST = 20_000;

/** Remembers which statuses the forge was seen to show, so that a look that changes nothing asks nothing. */
export class StatusMemory {
  private readonly shown = new Map<
    string,
    { readonly statuses: string; readonly at: Date }
  >();

  constructor(private readonly now: () => Date) {}

  isShown(commit: string, statuses: string): boolean {
    const kept = this.shown.get(commit);
    return (
      kept?.statuses === statuses &&
      this.now().getTime() - kept.at.getTime() < CONFIRM_MS
    );
  }

  keep(commit: string, statuses: string): void {
    this.shown.delete(commit);
    this.shown.set(commit, { statuses, at: this.now() });
    if (this.shown.size <= MOST) return;
    const [oldest] = this.shown.keys();
    this.shown.delete(oldest);
  }
}
