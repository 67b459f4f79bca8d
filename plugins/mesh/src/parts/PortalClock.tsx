import { useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { meshApiRef } from '../api';
import { PortalClockContext } from './PortalClockContext';
import { useLoaded } from './useLoaded';
import { useRepeat } from './useRepeat';

const TICK_MS = 30_000;

/** Keeps the portal's status and its time for the ages below it: the embedded estate moves its own clock. */
export const PortalClock = (props: { readonly children: ReactNode }) => {
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'status',
    load: () => mesh.status(),
  });
  useRepeat({ after: loaded, everyMs: TICK_MS, act: reload });
  const status = loaded.state === 'value' ? loaded.value : undefined;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    // Milliseconds the portal is ahead of the browser.
    const skew = status ? Date.parse(status.now) - Date.now() : 0;
    const tick = () => setNowMs(Date.now() + skew);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [status]);
  const clock = useMemo(
    () => ({ nowMs, loaded, reload }),
    [nowMs, loaded, reload],
  );
  return (
    <PortalClockContext.Provider value={clock}>
      {props.children}
    </PortalClockContext.Provider>
  );
};
