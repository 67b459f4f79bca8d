import type { CallersPanel } from './callersPanel';
import type { DependencyPanel, DependencyState } from './dependencyPanel';
import type { EgressPanel, EgressRow } from './egressPanel';
import type { FailurePanel } from './failurePanel';
import type { Headline } from './Headline';
import { counted, percent } from './numbers';
import { blindSites } from './siteAnswers';

/** @public */
export function failureHeadline(panel: FailurePanel): Headline {
  const { requests, failed, silent } = panel;
  const isBlind = blindSites(silent).length > 0;
  if (requests === 0) {
    return isBlind
      ? { standing: 'unknown', text: 'Unknown: not every site answered' }
      : { standing: 'neutral', text: 'Nobody called in the last hour' };
  }
  const text = `${percent(failed / requests)} of ${counted(
    requests,
    'request',
    'requests',
  )} failed in the last hour`;
  if (failed > 0) return { standing: 'warning', text };
  return isBlind
    ? { standing: 'unknown', text: `${text}, where it was measured` }
    : { standing: 'good', text };
}

/** @public */
export function dependencyHeadline({
  rows,
  silent,
}: DependencyPanel): Headline {
  const of = (state: DependencyState) =>
    rows.filter(row => row.state === state).length;
  if (of('undeclared') > 0) {
    return {
      standing: 'warning',
      text: `${counted(
        of('undeclared'),
        'service is',
        'services are',
      )} called without being declared`,
    };
  }
  // Where nobody answered it may call what it does not declare.
  if (of('unknown') > 0 || blindSites(silent).length > 0) {
    return { standing: 'unknown', text: 'Not every site answered' };
  }
  if (rows.length === 0) {
    return { standing: 'neutral', text: 'It declares no call and makes none' };
  }
  return of('unused') > 0
    ? {
        standing: 'neutral',
        text: `${counted(
          of('unused'),
          'declared call was',
          'declared calls were',
        )} not made in a week`,
      }
    : { standing: 'good', text: 'What it declares is what it calls' };
}

/** @public */
export function callersHeadline({ rows, silent }: CallersPanel): Headline {
  const text =
    rows.length === 0
      ? 'Nobody with a proxy called in a week'
      : `${counted(rows.length, 'service', 'services')} called in a week`;
  return silent.length > 0
    ? {
        standing: 'unknown',
        text: `${text}, as far as the sites answered: ${silent
          .map(({ site }) => site)
          .join(', ')} did not`,
      }
    : { standing: 'neutral', text };
}

/** @public */
export function egressHeadline({ rows, silent }: EgressPanel): Headline {
  const of = (outcome: EgressRow['outcome']) =>
    rows.filter(row => row.outcome === outcome).length;
  if (of('passed') > 0) {
    return {
      standing: 'bad',
      text: `${counted(
        of('passed'),
        'destination is',
        'destinations are',
      )} reached around the gateway`,
    };
  }
  if (of('blocked') > 0) {
    return {
      standing: 'warning',
      text: `Calls to ${counted(
        of('blocked'),
        'destination',
        'destinations',
      )} are blocked`,
    };
  }
  return blindSites(silent).length > 0
    ? { standing: 'unknown', text: 'Unknown: not every site answered' }
    : {
        standing: 'neutral',
        text: 'No call outside was seen that it did not declare',
      };
}
