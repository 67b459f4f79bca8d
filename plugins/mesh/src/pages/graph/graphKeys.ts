import type { GraphStep } from './model/nextNode';

/** What a key asks of the drawing. */
export type GraphAct =
  | { readonly act: 'go'; readonly step: GraphStep }
  | { readonly act: 'end'; readonly at: 'first' | 'last' }
  | { readonly act: 'enter' | 'choose' | 'open' | 'back' | 'fit' }
  | { readonly act: 'zoom'; readonly by: number };

export const ZOOM_STEP = 1.25;

const acts: ReadonlyMap<string, GraphAct> = new Map<string, GraphAct>([
  ['ArrowLeft', { act: 'go', step: 'left' }],
  ['ArrowRight', { act: 'go', step: 'right' }],
  ['ArrowUp', { act: 'go', step: 'up' }],
  ['ArrowDown', { act: 'go', step: 'down' }],
  ['Home', { act: 'end', at: 'first' }],
  ['End', { act: 'end', at: 'last' }],
  ['Enter', { act: 'enter' }],
  [' ', { act: 'choose' }],
  ['e', { act: 'open' }],
  ['E', { act: 'open' }],
  ['Escape', { act: 'back' }],
  ['0', { act: 'fit' }],
  ['+', { act: 'zoom', by: ZOOM_STEP }],
  ['=', { act: 'zoom', by: ZOOM_STEP }],
  ['-', { act: 'zoom', by: 1 / ZOOM_STEP }],
]);

/** A key with a modifier belongs to the browser. */
export function graphAct(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): GraphAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return acts.get(event.key);
}
