import {
  conditionTypes,
  gates,
  kinds,
  signals,
  type FormField,
} from '@causeway/mesh-intent';
import change from '../change/words.de';
import { fieldKeys } from './fieldKeys';
import fieldsInGerman from './fieldWords.de';
import recordsInGerman from './recordWords.de';

const records: Readonly<Record<string, string>> = recordsInGerman;
const fields: Readonly<Record<string, string>> = fieldsInGerman;

const german = {
  records,
  fields,
  conditions: change as Readonly<Record<string, string>>,
};

/** Words that are names, and the same in every language: what a protocol or a method is called. */
const isName = (text: string) => /^[A-Z0-9]+$/.test(text);

/** Keys of a field, each with all places its text may stand at. */
function keysOf(kind: string, field: FormField): (readonly string[])[] {
  const { name, help, options = [] } = field;
  if (field.widget === 'hidden') return [];
  return [
    fieldKeys(kind, name, 'label'),
    ...(help === undefined ? [] : [fieldKeys(kind, name, 'help')]),
    ...options
      .filter(({ label }) => !isName(label))
      .map(({ value }) => fieldKeys(kind, name, `option.${value}`)),
  ];
}

const wanted: readonly (readonly [keyof typeof german, readonly string[]])[] = [
  ...kinds.flatMap(({ id, form }) => [
    ...['title', 'intro', 'submit'].map(
      part => ['records', [`kind.${id}.${part}`]] as const,
    ),
    ...form.fields
      .flatMap(field => keysOf(id, field))
      .map(keys => ['fields', keys] as const),
  ]),
  // What people open by hand is of no kind.
  ['records', ['kind.hand-written.title']],
  ...gates.flatMap(({ id }) =>
    ['title', 'why'].map(part => ['records', [`gate.${id}.${part}`]] as const),
  ),
  ...signals.flatMap(({ id }) =>
    ['title', 'means'].map(
      part => ['records', [`signal.${id}.${part}`]] as const,
    ),
  ),
  ...conditionTypes.map(type => ['conditions', [`condition.${type}`]] as const),
];

it('asks for the text of every record', () => {
  expect(wanted.length).toBeGreaterThan(200);
});

it('has every kind, field, choice, gate, condition and signal in German', () => {
  expect(
    wanted.filter(([where, keys]) => !keys.some(key => german[where][key])),
  ).toEqual([]);
});

it('has no German text of what is not there any more', () => {
  const keys = new Set(wanted.flatMap(([, each]) => each));
  expect(
    [...Object.keys(records), ...Object.keys(fields)].filter(
      key => !keys.has(key),
    ),
  ).toEqual([]);
});
