import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  checkWorld,
  rules,
  structuralRules,
  structuralSettings,
} from '../rules';
import { readRuleVectors } from '../testing';
import type { World } from '../world';
import { apiServer } from './__testUtils__/apiServer';
import { namespaceLabels, servedObjects } from './__testUtils__/servedObjects';
import type { PlacedObject } from './__testUtils__/servedObjects';
import { emitAdmission } from './emitAdmission';

const vectors = rules.flatMap(({ id }) =>
  readRuleVectors(
    readFileSync(resolve(__dirname, '../rules', id, 'vectors.yaml'), 'utf8'),
    id,
  ).map(vector => ({ id, vector })),
);

/** Codes that come from expressions, of every rule under the settings of the world. */
function structuralCodes(world: World): ReadonlySet<string> {
  const settings = structuralSettings(world);
  return new Set(
    structuralRules.flatMap(rule => [
      `${rule.id}/cannot-judge`,
      ...rule.checks(settings).map(({ code }) => `${rule.id}/${code}`),
    ]),
  );
}

function fromRules(world: World, at: PlacedObject): string[] {
  const structural = structuralCodes(world);
  const ids = new Set(structuralRules.map(({ id }) => id));
  const found = checkWorld(world, {
    rules: rules.filter(({ id }) => ids.has(id)),
  });
  return found
    .filter(
      ({ code, source, jsonPath }) =>
        structural.has(code) &&
        // Of manifests, which no API server sees.
        !(jsonPath?.[1] === 'routes') &&
        source?.repo === at.repo &&
        source.path === at.path &&
        (source.line ?? 0) >= at.firstLine &&
        (source.line ?? 0) <= at.lastLine,
    )
    .map(({ code }) => code);
}

/** Settings under which every condition is asked. */
const strict = {
  rootNamespace: 'istio-system',
  severalTrustDomains: true,
  allowed: [],
};

const unique = (codes: readonly string[]) => [...new Set(codes)].sort();

/** Verdicts of both, by object. */
function verdicts(world: World) {
  const emitted = emitAdmission(world);
  if (!emitted.ok) return undefined;
  const server = apiServer(emitted.files);
  const objects = servedObjects(world);
  const labels = namespaceLabels(world, objects);
  return objects
    .filter(({ repo }) => repo !== 'routing')
    .map(at => {
      const { object } = at;
      const answer = server.admit({
        object,
        namespaceLabels: labels.get(object.metadata.namespace),
      });
      const named = `${object.kind} ${object.metadata.namespace}/${object.metadata.name}`;
      return {
        named,
        server: unique(
          answer.map(({ code, failed }) =>
            failed ? `${code.replace('mesh-corp-', '')}/cannot-judge` : code,
          ),
        ),
        rules: unique(fromRules(world, at)),
      };
    });
}

const judged = vectors.map(({ id, vector }) => ({
  name: `${id}: ${vector.name}`,
  verdicts: verdicts(vector.world()) ?? [],
}));

it.each(judged.map(each => [each.name, each] as const))(
  'the API server and the rules say the same: %s',
  (_name, each) => {
    for (const { named, server, rules: ours } of each.verdicts) {
      expect([named, server]).toEqual([named, ours]);
    }
  },
);

it('is asked of enough, and every code is refused somewhere', () => {
  const all = judged.flatMap(each => each.verdicts.map(({ server }) => server));
  expect(all.filter(codes => codes.length > 0).length).toBeGreaterThan(20);
  expect(all.filter(codes => codes.length === 0).length).toBeGreaterThan(100);
  const refused = new Set(all.flat());
  const wanted = structuralRules
    // Its objects stand in no repository; `objects.yaml` holds them.
    .filter(({ id }) => id !== 'route-timeout')
    .flatMap(rule =>
      rule.checks(strict).map(({ code }) => `${rule.id}/${code}`),
    );
  expect(unique(wanted).filter(code => !refused.has(code))).toEqual([]);
});
