import fc from 'fast-check';
import { structuralRules } from '../rules';
import { judge } from '../structural';
import { makeWorld } from '../testing';
import { anyLabels, anyObject } from './__testUtils__/arbitraryObjects';
import { apiServer } from './__testUtils__/apiServer';
import { emitAdmission } from './emitAdmission';

const emitted = emitAdmission(makeWorld());
if (!emitted.ok) throw new Error('nothing was emitted');
const server = apiServer(emitted.files);
const settings = {
  rootNamespace: 'istio-system',
  severalTrustDomains: true,
  allowed: [],
};

/** Kinds of a rule, from the plural names of its resources. */
function isAbout(rule: (typeof structuralRules)[number], kind: string) {
  return rule.resources.some(({ resources }) =>
    resources.some(name =>
      [`${kind}s`, kind.replace(/y$/, 'ies')]
        .map(each => each.toLowerCase())
        .includes(name),
    ),
  );
}

it('no expression fails on an object its kind allows, and both judges say the same', () => {
  let refused = 0;
  fc.assert(
    fc.property(anyObject, anyLabels, (object, namespaceLabels) => {
      const answer = server.admit({ object, namespaceLabels });
      expect(answer.filter(({ failed }) => failed)).toEqual([]);
      refused += answer.length > 0 ? 1 : 0;
      const metadata = { name: 'n', labels: namespaceLabels };
      const ours = structuralRules
        .filter(rule => isAbout(rule, object.kind))
        .flatMap(rule =>
          judge(rule, { object, namespaceObject: { metadata } }, settings).map(
            ({ check }) => `${rule.id}/${check?.code}`,
          ),
        );
      expect([...new Set(ours)].sort()).toEqual(
        [...new Set(answer.map(({ code }) => code))].sort(),
      );
    }),
    { numRuns: 1500 },
  );
  // Else the objects are too poor to say anything.
  expect(refused).toBeGreaterThan(100);
});
