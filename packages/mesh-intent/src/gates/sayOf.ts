import type { EvidenceItem, VerdictReason } from '@causeway/mesh-authz';
import type { Judged } from './foldJudged';
import { silenceOf, silenceReason } from './toldOf';
import type { SilentSite } from '../panels/siteAnswers';

/** Judgements of one subject, named first in each message. */
export interface Say {
  pass(message: string): Judged;
  /** Passes, and proves nothing. */
  inform(message: string): Judged;
  fail(reason: VerdictReason, message: string): Judged;
  /** Not enough is known. */
  open(reason: VerdictReason, message: string): Judged;
  /** Sites told nothing; `more` says what that leaves open. */
  silent(sites: readonly SilentSite[], more?: string): Judged;
}

export function sayOf(
  name: string,
  evidence: readonly EvidenceItem[] = [],
): Say {
  const say =
    (outcome: Judged['outcome']) =>
    (reason: VerdictReason, message: string): Judged => ({
      outcome,
      reason,
      message: `${name}: ${message}`,
      evidence,
    });
  const open = say('insufficient-evidence');
  return {
    pass: message => say('pass')('Satisfied', message),
    inform: message => say('pass')('ForInformation', message),
    fail: say('fail'),
    open,
    silent: (sites, more = '') =>
      open(silenceReason(sites), `${silenceOf(sites)} ${more}`.trim()),
  };
}
