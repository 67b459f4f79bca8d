import { celText, literal, missing, there } from './celText';
import { celValue, evaluate } from './evaluate';
import { judge } from './judge';
import type { StructuralCheck } from './types';

const settings = {
  rootNamespace: 'istio-system',
  severalTrustDomains: false,
  allowed: [],
};
const object = {
  kind: 'Thing',
  metadata: { name: 'a', namespace: 'shop' },
  spec: {
    port: 3,
    share: 0.5,
    items: [{ name: 'x' }, { name: '{object}' }, {}],
  },
};

function judged(check: Partial<StructuralCheck>) {
  const whole = { code: 'c', holds: 'true', message: 'm', refusal: 'r' };
  return judge(
    { id: 'rule', resources: [], checks: () => [{ ...whole, ...check }] },
    { object },
    settings,
  );
}

describe('evaluate', () => {
  const answer = (text: string) => evaluate(text, { object: celValue(object) });

  it.each([
    ['whole numbers are integers', 'object.spec.port / 2 == 1'],
    ['others are not', 'object.spec.share < 0.6'],
    ['fields that are not there are not', '!has(object.spec.other)'],
  ])('%s', (_name, text) => {
    expect(answer(text)).toEqual({ ok: true, holds: true });
  });

  it.each([
    ['a field that is not there', 'object.spec.other'],
    ['what is no condition', 'object.kind'],
  ])('fails on %s', (_name, text) => {
    expect(answer(text).ok).toBe(false);
  });
});

describe('celText', () => {
  it('guards every field on the way', () => {
    expect(there('a.b.c')).toBe('has(a.b) && has(a.b.c)');
    expect(missing('a.b.c')).toBe('!has(a.b) || !has(a.b.c)');
    expect(literal('a"b')).toBe('"a\\"b"');
  });

  it('puts kind and exception before the condition', () => {
    const check = { code: 'c', holds: 'x', message: '', refusal: '' };
    expect(celText({ ...check, kind: 'K', unless: 'u' })).toBe(
      'object.kind != "K" || (u) || (x)',
    );
  });
});

describe('judge', () => {
  const each = [{ list: 'object.spec.items', as: 'item' }];

  it('names the items for which the condition does not hold', () => {
    const found = judged({
      each: [{ ...each[0], unless: '!has(item.name)' }],
      holds: 'item.name == "y"',
      at: ['name'],
      message: '{value} of {object}, number {index}, {other}',
    });
    expect(found.map(({ at, message }) => [at, message])).toEqual([
      [['spec', 'items', 0, 'name'], 'x of shop/a, number 0, {other}'],
      // What stands in an object is no template.
      [['spec', 'items', 1, 'name'], '{object} of shop/a, number 1, {other}'],
    ]);
  });

  it('says that it cannot judge where the API server would fail', () => {
    const [found, ...more] = judged({ each, holds: 'item.name != "y"' });
    expect(more).toEqual([]);
    expect(found).toMatchObject({ at: [] });
    expect(found.check).toBeUndefined();
    expect(found.message).toContain('name');
  });

  it('passes over other kinds', () => {
    expect(judged({ holds: 'false', kind: 'Thing' })).toHaveLength(1);
    expect(judged({ holds: 'false', kind: 'Other' })).toEqual([]);
  });
});
