import { calendarDate } from '../manifest';
import type { GuardOptions } from './types';

/**
 * What the annotations of a Service say about living with the defect:
 * `<group>/l2-announcer-accepted-until` (a day) and `<group>/l2-announcer-accepted-reason`, both or nothing.
 */
export type Acceptance =
  | { readonly state: 'none' }
  | { readonly state: 'refused'; readonly because: string }
  | { readonly state: 'undated' | 'accepted'; readonly until: string };

export function acceptanceOf(
  annotations: Readonly<Record<string, unknown>>,
  { group = 'mesh.corp', today }: GuardOptions,
): Acceptance {
  const prefix = `${group}/l2-announcer-accepted`;
  const until = annotations[`${prefix}-until`];
  const reason = annotations[`${prefix}-reason`];
  if (until === undefined && reason === undefined) return { state: 'none' };
  if (typeof reason !== 'string' || reason.trim().length < 3) {
    const because = `${prefix}-reason does not say why`;
    return { state: 'refused', because };
  }
  const day = calendarDate.safeParse(until);
  if (!day.success) {
    const because = `${prefix}-until is no day written as YYYY-MM-DD`;
    return { state: 'refused', because };
  }
  if (today === undefined) return { state: 'undated', until: day.data };
  // ISO days order as texts. The last day still counts.
  return day.data < today
    ? { state: 'refused', because: `the acceptance ended on ${day.data}` }
    : { state: 'accepted', until: day.data };
}
