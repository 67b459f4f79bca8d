import { samplesNeeded } from '@causeway/mesh-authz';
import type { ReplayReport } from '@causeway/mesh-authz';
import { counted } from '../verdict';
import { deniedLimit } from './impactOf';

/** Callers named in a sentence. */
const NAMED = 3;
/** Days the longest question of the log covers; more than they bring is never there. */
const LONGEST_WAIT = 7;

/** "0.42 %"; a share above nothing is never written as nothing. */
export function percent(share: number): string {
  const shown = (share * 100).toFixed(2);
  return share > 0 && shown === '0.00' ? 'under 0.01 %' : `${shown} %`;
}

/** "34,560". */
function whole(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** "24 h", "7 days". */
export function span(hours: number): string {
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}

/** "a (720), b (12) and 4 more callers", heaviest first. */
export function callersIn({ callers }: ReplayReport): string {
  const named = callers
    .slice(0, NAMED)
    .map(({ caller, weighted }) => `${caller} (${whole(weighted)})`)
    .join(', ');
  const more = callers.length - NAMED;
  return more > 0 ? `${named} and ${counted(more, 'more caller')}` : named;
}

/** Fields the log lacks, worst first. */
export function missingIn({ missing }: ReplayReport): string {
  return missing
    .slice(0, NAMED)
    .map(({ field }) => field)
    .join(', ');
}

/** Callers of the week that the log does not hold and whose identity alone gets them denied; starts with a space. */
export function missedCallers({ onlyInMetrics }: ReplayReport): string {
  const lost = onlyInMetrics
    .filter(({ decision }) => decision === 'deny')
    .sort((a, b) => b.requests - a.requests);
  const named = lost
    .slice(0, NAMED)
    .map(({ caller, requests }) => `${caller} (${whole(requests)})`)
    .join(', ');
  const more = lost.length - NAMED;
  const all = more > 0 ? `${named} and ${counted(more, 'more caller')}` : named;
  return lost.length === 0
    ? ''
    : ` Not in the log, but in the metrics of the week, and would be denied: ${all}.`;
}

/** "34,560 requests in 24 h (345 effective)". */
export function sampleOf({ admitted }: ReplayReport, hours: number): string {
  return `${whole(admitted.weighted)} requests in ${span(hours)} (${whole(
    admitted.effective,
  )} effective)`;
}

/**
 * What is missing for a verdict, and when it would be there. `perDay` is the effective requests of the last day; the
 * times of tuples tell no rate, since a tuple knows only when it was seen last.
 */
export function shortOf(report: ReplayReport, perDay?: number): string {
  const { admitted, deniedShare = 0, upperBound = 1 } = report;
  const bound = `up to ${percent(upperBound)} could be`;
  const needed = samplesNeeded(deniedShare, deniedLimit);
  if (needed === undefined) {
    return `${bound}; at this share no number of requests settles it`;
  }
  const missing = `${bound}; ${whole(
    needed,
  )} effective requests would settle it`;
  if (perDay === undefined) return missing;
  if (perDay * LONGEST_WAIT < needed) {
    return `${missing}, which a week at today's rate and sampling does not bring: raise the sampling for a while, or ask for an override`;
  }
  const hours = ((needed - admitted.effective) / perDay) * 24;
  return `${missing}, in about ${Math.max(
    1,
    Math.ceil(hours),
  )} h at today's rate`;
}
