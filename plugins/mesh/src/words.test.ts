import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** What a ref holds beside its type; not a part of the framework's public types. */
interface Ref {
  readonly $$type: '@backstage/TranslationRef';
  readonly id: string;
  getDefaultMessages(): Texts;
  getDefaultResource(): {
    readonly resources: readonly {
      readonly language: string;
      readonly loader: () => Promise<{ readonly messages: Texts }>;
    }[];
  };
}

type Texts = Readonly<Record<string, string>>;

interface Words {
  readonly folder: string;
  readonly id: string;
  readonly en: Texts;
  readonly de: Texts;
}

/** Words that are the same in both languages: names, units, and what teams say in English. */
const same: ReadonlySet<string> = new Set([
  ...['Branch', 'Budget', 'CPU', 'Commit', 'Drift', 'Graph', 'Host', 'Live'],
  ...['Manifest', 'Mesh', 'Name', 'Namespace', 'Permissive', 'Person', 'Phase'],
  ...['Port', 'Ports', 'Repository', 'Rollout', 'Rollouts', 'Signal', 'Strict'],
  ...[
    'System',
    'Team',
    'checkout',
    'h',
    'in',
    'mTLS',
    'min',
    'permissive',
    's',
  ],
  ...['shop', 'strict'],
]);

const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter(path => /(^|\/)words\.ts$/.test(path))
  .sort();

function isRef(value: unknown): value is Ref {
  return (
    typeof value === 'function' &&
    '$$type' in value &&
    value.$$type === '@backstage/TranslationRef'
  );
}

async function wordsOf(path: string): Promise<Words> {
  const found: Record<string, unknown> = await import(resolve(__dirname, path));
  const refs = Object.values(found).filter(isRef);
  expect(refs).toHaveLength(1);
  const [ref] = refs;
  const german = ref
    .getDefaultResource()
    .resources.find(({ language }) => language === 'de');
  if (german === undefined) throw new Error(`${path} is not in German`);
  return {
    folder: dirname(path),
    id: ref.id,
    en: ref.getDefaultMessages(),
    de: (await german.loader()).messages,
  };
}

/** The words of a text beside what is filled in. */
const wordsIn = (text: string) =>
  text.replace(/\{\{[^}]+\}\}/g, ' ').match(/\p{L}+/gu) ?? [];

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name.trim()).sort();

/** Keys of which only one form of the plural is there. */
function lonelyPlurals(texts: Texts): readonly string[] {
  return Object.keys(texts).filter(key => {
    const [, stem, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    if (stem === undefined) return /_(zero|two|few|many)$/.test(key);
    return !(`${stem}_${form === 'one' ? 'other' : 'one'}` in texts);
  });
}

let all: readonly Words[];
beforeAll(async () => {
  all = await Promise.all(files.map(wordsOf));
});

it('finds the words of the folders', () => {
  expect(all.length).toBeGreaterThan(10);
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(files)('%s says everything in German', async path => {
  const { en, de } = await wordsOf(path);
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  expect(Object.values(de).filter(text => !text)).toEqual([]);
});

it.each(files)('%s fills in the same in both languages', async path => {
  const { en, de } = await wordsOf(path);
  const filled = (texts: Texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, placeholders(text)]),
    );
  expect(filled(de)).toEqual(filled(en));
});

it.each(files)('%s has each plural whole', async path => {
  const { en, de } = await wordsOf(path);
  expect(lonelyPlurals(en)).toEqual([]);
  expect(lonelyPlurals(de)).toEqual([]);
});

describe('a text that is the same in both languages', () => {
  const equal = () =>
    all.flatMap(({ folder, en, de }) =>
      Object.entries(de)
        .filter(([key, text]) => text === en[key])
        .map(([key, text]) => ({ place: `${folder} ${key}`, text })),
    );

  it('has only words that are', () => {
    expect(
      equal().filter(
        ({ text }) => !wordsIn(text).every(each => same.has(each)),
      ),
    ).toEqual([]);
  });

  it('is there for each word that is said to be', () => {
    const said = new Set(equal().flatMap(({ text }) => wordsIn(text)));
    expect([...same].filter(each => !said.has(each))).toEqual([]);
  });
});
