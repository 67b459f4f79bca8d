import { useApi } from '@backstage/frontend-plugin-api';
import type { StatusView } from '@causeway/plugin-mesh-common';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { meshApiRef } from '../api';
import { PortalClockContext } from './PortalClockContext';
import { useLoaded } from './useLoaded';
import { useRepeat } from './useRepeat';

const TICK_MS = 30_000;

/** Milliseconds the portal's clock is ahead of the browser's: the embedded estate moves its own. */
function skewOf(status: StatusView | undefined): number {
  return status === undefined ? 0 : Date.parse(status.now) - Date.now();
}

/** Keeps the portal's status and its time for the ages below it. */
export const PortalClock = (props: { readonly children: ReactNode }) => {
  const mesh = useApi(meshApiRef);
  const { loaded, reload } = useLoaded({
    key: 'status',
    load: () => mesh.status(),
  });
  useRepeat({ after: loaded, everyMs: TICK_MS, act: reload });
  const status = loaded.state === 'value' ? loaded.value : undefined;
  const skew = useMemo(() => skewOf(status), [status]);
  const [browserNow, setBrowserNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setBrowserNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const clock = useMemo(
    () => ({ nowMs: browserNow + skew, loaded, reload }),
    [browserNow, skew, loaded, reload],
  );
  return (
    <PortalClockContext.Provider value={clock}>
      {props.children}
    </PortalClockContext.Provider>
  );
};
