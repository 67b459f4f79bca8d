import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { worldAfter } from '../world';
import { diffWorlds } from '../diff';
import { exampleWorld } from './__testUtils__/exampleWorld';
import { kindById, kindJsonSchema, kinds, planKind } from './registry';

const world = exampleWorld();

const cases = kinds.flatMap(kind =>
  kind.examples.map((example, index) => ({ kind, example, index })),
);

function apply(plan: { steps: Parameters<typeof worldAfter>[1] }) {
  return worldAfter(world, plan.steps);
}

it('lists every folder', () => {
  const folders = readdirSync(__dirname, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .filter(name => name !== '__testUtils__');
  expect(kinds.map(({ id }) => id).sort()).toEqual(folders.sort());
});

describe.each(kinds.map(kind => [kind.id, kind] as const))('%s', (id, kind) => {
  it('is described as data', () => {
    expect(kindById(id)).toBe(kind);
    const schema = kindJsonSchema(id);
    const fields = Object.keys(schema.properties ?? {});
    // Every input has a field in the form, and the form asks for nothing else.
    expect(kind.form.fields.map(({ name }) => name).sort()).toEqual(
      fields.sort(),
    );
    for (const name of schema.required ?? []) {
      expect(kind.form.fields.find(field => field.name === name)).toMatchObject(
        { required: true },
      );
    }
    expect(kind.permission.name).toBe(`mesh.change.${id}.submit`);
    expect(() => JSON.stringify(schema)).not.toThrow();
  });

  it('refuses what is not in its schema', () => {
    const { input } = kind.examples[0];
    const result = planKind(kind, { ...Object(input), unknown: 1 }, world);
    expect(result).toMatchObject({
      ok: false,
      findings: [{ code: `${id}/input` }],
    });
  });

  it('prefills only fields of its input', () => {
    const names = kind.form.fields.map(({ name }) => name);
    for (const service of [undefined, 'shop/checkout', 'shop/unknown']) {
      expect(names).toEqual(
        expect.arrayContaining(Object.keys(kind.prefill(world, service))),
      );
    }
  });
});

describe.each(
  cases.map(each => [each.kind.id, each.example.title, each] as const),
)('%s: %s', (_id, _title, { kind, example, index }) => {
  const result = planKind(kind, example.input, world);

  it('is planned as the golden file says', () => {
    const file = resolve(__dirname, kind.id, 'golden', `${index + 1}.json`);
    const text = JSON.stringify(result, null, 2);
    // After a wanted change run this test once with UPDATE_GOLDEN=1 and review the difference.
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${text}\n`);
    const golden: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(result.ok).toBe(true);
    expect(JSON.parse(text)).toEqual(golden);
  });

  it('is taken back without a trace', () => {
    if (!result.ok) throw new Error('no plan');
    const after = apply(result.plan);
    expect(diffWorlds(world, after)).not.toEqual([]);
    const undone = kind.undo(result.plan, after);
    if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
    const back = worldAfter(after, undone.plan.steps);
    const left = diffWorlds(world, back).map(({ type }) => type);
    expect(left).toEqual(example.leaves ?? []);
    const again = kind.undo(result.plan, back);
    expect(again.ok).toBe(false);
  });
});
