import { useMemo, useRef } from 'react';
import { layoutOf, type Layout } from './model/layoutOf';
import type { Picture } from './model/Picture';

/** Places of a picture; the same for as long as the same is drawn, whatever is told of it every half minute. */
export function useLayout(picture: Picture): {
  readonly layout: Layout;
  readonly key: string;
} {
  const key = useMemo(
    () => [...picture.nodes, ...picture.edges].map(({ id }) => id).join('\n'),
    [picture],
  );
  const kept = useRef<{ readonly key: string; readonly layout: Layout }>();
  if (kept.current?.key !== key) {
    kept.current = { key, layout: layoutOf(picture) };
  }
  return kept.current;
}
