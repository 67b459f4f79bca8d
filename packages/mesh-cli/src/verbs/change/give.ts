import { Misuse } from '../../Misuse';
import type { Given } from '../../Verb';
import { triageVerb } from '../../change/triageVerb';

function receiver(given: Given): string | null {
  const to = given.text('to')?.trim() ?? '';
  if (to === '') {
    throw new Misuse(
      'Say who looks after them, with --to user:default/<name>, or --to none for nobody.',
    );
  }
  return to === 'none' ? null : to;
}

export const give = triageVerb({
  name: 'give',
  summary: 'Give changes of the queue to somebody, or to nobody.',
  about: 'Says who looks after the changes; whoever that is learns of it.',
  usage: ' --to <user>',
  optionsHelp: `  --to <ref>            A user of the catalog: "user:default/platform-1"; "me", or "none" to put
                        them back.`,
  options: { to: { type: 'string' } },
  example: '0b1c2d3e4f5a6b7c --to user:default/platform-1',
  askedOf: given => ({ act: 'assign', to: receiver(given) }),
});
