import { useEffect } from 'react';
import type { Loaded } from './useLoaded';

/**
 * Calls `act` some milliseconds after each answer: a slow backend is asked less often, never twice at once.
 * Nothing is asked while the tab is hidden; it catches up when it is shown again.
 */
export function useRepeat(options: {
  readonly after: Loaded<unknown>;
  readonly everyMs: number;
  readonly act: () => void;
}): void {
  const { after, everyMs, act } = options;
  useEffect(() => {
    if (after.state === 'loading') return undefined;
    let due = false;
    const actWhenSeen = () => {
      if (!due || document.hidden) return;
      due = false;
      act();
    };
    const timer = setTimeout(() => {
      due = true;
      actWhenSeen();
    }, everyMs);
    document.addEventListener('visibilitychange', actWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', actWhenSeen);
    };
  }, [after, everyMs, act]);
}
