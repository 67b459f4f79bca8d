import { useMemo, type ReactNode } from 'react';
import { PortalClockContext, usePortalClock } from '../parts';

/** Ages below are never younger than the answer: the page's own clock may lag behind the portal's. */
export const AnswerClock = (props: {
  /** ISO 8601, UTC: the portal's time when it answered. */
  readonly now: string;
  readonly children: ReactNode;
}) => {
  const clock = usePortalClock();
  const nowMs = Math.max(clock.nowMs ?? 0, Date.parse(props.now));
  const value = useMemo(() => ({ ...clock, nowMs }), [clock, nowMs]);
  return (
    <PortalClockContext.Provider value={value}>
      {props.children}
    </PortalClockContext.Provider>
  );
};
