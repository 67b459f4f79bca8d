import { useSignal } from '@backstage/plugin-signals-react';
import { CHANGES_CHANNEL } from '@causeway/plugin-mesh-common';
import { useEffect } from 'react';

/** Calls `act` when the backend says that a change moved: any, or only the one named. */
export function useChangeMoved(act: () => void, change?: string): void {
  const { lastSignal } = useSignal(CHANGES_CHANNEL);
  useEffect(() => {
    if (lastSignal === null) return;
    if (change === undefined || lastSignal.change === change) act();
  }, [lastSignal, change, act]);
}
