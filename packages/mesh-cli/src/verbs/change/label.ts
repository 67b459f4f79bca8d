import { Misuse } from '../../Misuse';
import type { Given } from '../../Verb';
import { triageVerb } from '../../change/triageVerb';

function labelsOf(given: Given): readonly string[] {
  const labels = given.texts('label');
  const isClear = given.flag('clear');
  if (labels.length > 0 === isClear) {
    throw new Misuse(
      'Say all labels the changes shall have, each with --label, or --clear for none.',
    );
  }
  const wrong = labels.find(each => !/^[a-z0-9][a-z0-9-]{0,39}$/.test(each));
  if (wrong === undefined) return labels;
  throw new Misuse(
    `--label ${wrong}: write small letters, digits and "-", at most 40.`,
  );
}

export const label = triageVerb({
  name: 'label',
  summary: 'Say which labels changes of the queue have.',
  about: 'Sets all labels of the changes; those that are not named go.',
  usage: ' --label <label>...',
  optionsHelp: `  --label <label>       May be given several times.
  --clear               No label.`,
  options: {
    label: { type: 'string', multiple: true },
    clear: { type: 'boolean' },
  },
  example: '0b1c2d3e4f5a6b7c pr-routing-12 --label pay --label wave-2',
  askedOf: given => ({ act: 'label', labels: labelsOf(given) }),
});
