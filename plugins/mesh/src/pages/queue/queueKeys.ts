/** What a key of the list asks for. */
export type QueueKey =
  | {
      readonly ask: 'move';
      readonly to: 'next' | 'previous' | 'first' | 'last';
    }
  | {
      readonly ask:
        | 'open'
        | 'leave'
        | 'choose'
        | 'choose-all'
        | 'take'
        | 'put-back'
        | 'give'
        | 'label'
        | 'return'
        | 'next-page'
        | 'previous-page'
        | 'search'
        | 'help';
    };

const keys: Readonly<Record<string, QueueKey>> = {
  ArrowDown: { ask: 'move', to: 'next' },
  j: { ask: 'move', to: 'next' },
  ArrowUp: { ask: 'move', to: 'previous' },
  k: { ask: 'move', to: 'previous' },
  Home: { ask: 'move', to: 'first' },
  End: { ask: 'move', to: 'last' },
  Enter: { ask: 'open' },
  o: { ask: 'open' },
  Escape: { ask: 'leave' },
  ' ': { ask: 'choose' },
  x: { ask: 'choose' },
  a: { ask: 'choose-all' },
  t: { ask: 'take' },
  p: { ask: 'put-back' },
  g: { ask: 'give' },
  l: { ask: 'label' },
  r: { ask: 'return' },
  n: { ask: 'next-page' },
  b: { ask: 'previous-page' },
  '/': { ask: 'search' },
  '?': { ask: 'help' },
};

/** A key press of the list; undefined for keys that belong to the browser. */
export function queueKey(press: {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): QueueKey | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  return Object.hasOwn(keys, press.key) ? keys[press.key] : undefined;
}

/** Where the list stands after a move; of an empty list, at its beginning. */
export function moved(
  at: number,
  to: 'next' | 'previous' | 'first' | 'last',
  length: number,
): number {
  const last = Math.max(0, length - 1);
  switch (to) {
    case 'next':
      return Math.min(last, at + 1);
    case 'previous':
      return Math.max(0, at - 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    default:
      throw new Error(`Unknown move ${to satisfies never}`);
  }
}
