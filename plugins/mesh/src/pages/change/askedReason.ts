import type { ThreadT } from './words';

/** Least characters of a reason, as the portal asks for them; that of a revert is the reason of a change. */
const least = {
  withdraw: 3,
  abandon: 3,
  revert: 10,
  review: 3,
  acknowledge: 3,
} as const;

/** An act that asks for words first. */
export type AskedAct = keyof typeof least;

/** What is asked before an act that cannot simply be taken back. */
export function askedReason(act: AskedAct, t: ThreadT) {
  return {
    title: t(`ask.${act}.title`),
    explains: t(`ask.${act}.explains`),
    does: t(`ask.${act}.does`),
    keeps: t(`ask.${act}.keeps`),
    asks: t(`ask.${act}.asks`),
    least: least[act],
    tone: act === 'withdraw' || act === 'abandon' ? 'error' : 'primary',
  } as const;
}
