import type { Outcome } from '../Verb';
import { refusedBecause } from './judged';
import type { Submitted } from './submitOnce';
import { changeText } from './texts';

/** What a submit that was answered, refused or lost comes to. Gates of the new change are told and do not fail it. */
export function submittedOutcome(
  submitted: Submitted,
  more: Pick<Outcome, 'json' | 'findings'> & { readonly shown?: string },
): Outcome {
  const { key } = submitted;
  const json = { ...more.json, key };
  if (submitted.ok) {
    const { change, body, created } = submitted;
    const head = created
      ? 'Submitted.'
      : 'Submitted before; this is the same change.';
    return {
      text: `${head}\n${changeText(change)}`,
      json: { ...json, change: body, created },
    };
  }
  const { reply, earlier } = submitted;
  const before =
    earlier === undefined
      ? []
      : [`Change ${earlier.id} asked for the same and is ${earlier.phase}.`];
  const shown = more.shown === undefined ? [] : [more.shown];
  if (reply.ok === 'refused') {
    const findings = more.findings ?? [];
    const told = findings.some(({ severity }) => severity === 'error');
    return {
      text: ['Nothing was submitted.', ...before, ...shown].join('\n'),
      json,
      findings: told ? findings : [refusedBecause(reply.message), ...findings],
    };
  }
  return {
    text: [...before, ...shown].join('\n'),
    json,
    undecided: [
      `${reply.because} Whether the portal has it is not known. Give the same command again: it is the same change (key ${key}).`,
    ],
  };
}
