import type { TrafficCall } from './readTraffic';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A stretch of time, epoch milliseconds; the end is not in it. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The stretches of a window in which a call runs. */
export function runsOf(call: TrafficCall, window: Window): Window[] {
  const { weekly } = call;
  if (weekly === undefined) return [window];
  const firstDay = Math.floor(window.from / DAY_MS);
  const lastDay = Math.floor((window.to - 1) / DAY_MS);
  const runs: Window[] = [];
  for (let day = firstDay; day <= lastDay; day += 1) {
    // 1 January 1970 was a Thursday.
    if ((day + 4) % 7 !== weekly.day) continue;
    const start = day * DAY_MS + weekly.hour * 60 * MINUTE_MS;
    const from = Math.max(start, window.from);
    const to = Math.min(start + weekly.minutes * MINUTE_MS, window.to);
    if (from < to) runs.push({ from, to });
  }
  return runs;
}

/** Requests made and when the last one was; `undefined` when the call did not run. */
export interface Volume {
  readonly requests: number;
  /** Epoch milliseconds. */
  readonly last: number;
}

/**
 * What one kind of request of a call comes to in a window. Counts are whole: the requests that began by the end of
 * the window less those that began by its start, so windows that touch add up.
 */
export function volumeOf(
  call: TrafficCall,
  perMinute: number,
  window: Window,
): Volume | undefined {
  const begun = (run: Window) => {
    const rate = perMinute / MINUTE_MS;
    return Math.floor(run.to * rate) - Math.floor(run.from * rate);
  };
  const runs = runsOf(call, window).filter(run => begun(run) > 0);
  const last = runs.at(-1);
  if (last === undefined) return undefined;
  const spacing = MINUTE_MS / perMinute;
  return {
    requests: runs.reduce((sum, run) => sum + begun(run), 0),
    last: Math.floor((last.to - 1) / spacing) * spacing,
  };
}
