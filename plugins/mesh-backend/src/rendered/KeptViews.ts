import type { RenderedView } from '@causeway/plugin-mesh-common';

/** Answers are up to some hundred kilobytes long. */
const MOST = 50;

/**
 * Answers by their tag. Rendering the commits of an old plan starts with the whole world; reviewers who open the same
 * change one after the other wait for it once.
 */
export class KeptViews {
  private readonly kept = new Map<string, RenderedView>();

  get(tag: string): RenderedView | undefined {
    const view = this.kept.get(tag);
    if (view === undefined) return undefined;
    // Moved to the end: what was not asked for longest goes first.
    this.kept.delete(tag);
    this.kept.set(tag, view);
    return view;
  }

  keep(tag: string, view: RenderedView): void {
    this.kept.set(tag, view);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST) this.kept.delete(oldest);
  }
}
