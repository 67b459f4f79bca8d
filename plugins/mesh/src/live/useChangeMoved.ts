import { useSignal } from '@backstage/plugin-signals-react';
import type { CHANGES_CHANNEL } from '@causeway/plugin-mesh-common';
import { useEffect } from 'react';

// Only the type is imported: the value would bring the wire package with its registry of kinds into every page.
// The compiler still refuses another text than the backend's.
const CHANNEL: typeof CHANGES_CHANNEL = 'mesh:changes';

/** Calls `act` when the backend says that a change moved: any, or only the one named. */
export function useChangeMoved(act: () => void, change?: string): void {
  const { lastSignal } = useSignal(CHANNEL);
  useEffect(() => {
    if (lastSignal === null) return;
    if (change === undefined || lastSignal.change === change) act();
  }, [lastSignal, change, act]);
}
