import type { StatusView } from '@causeway/plugin-mesh-common';
import { createContext, useContext } from 'react';
import type { Loaded } from './useLoaded';

export interface PortalClockValue {
  /** Milliseconds since 1970 by the portal's clock; undefined outside of a page of ours. */
  readonly nowMs?: number;
  readonly loaded: Loaded<StatusView>;
  readonly reload: () => void;
}

export const PortalClockContext = createContext<PortalClockValue>({
  loaded: { state: 'loading' },
  reload: () => undefined,
});

export function usePortalClock(): PortalClockValue {
  return useContext(PortalClockContext);
}
