import type { Finding } from '@causeway/mesh-authz';
import { parse } from 'yaml';
import { z } from 'zod';
import { serviceManifestSchema } from '../manifest';
import { checkWorld } from '../rules';
import type { Rule } from '../rules';
import type { World } from '../world';
import type { ManifestParts } from './makeManifest';
import { makeWorld } from './makeWorld';

const { metadata, spec } = serviceManifestSchema({ group: 'mesh.corp' }).shape;

const service = z.strictObject({ ...metadata.shape, ...spec.shape }).partial();

const files = z.record(z.string(), z.string());

const world = {
  name: z.string().min(1),
  services: z.array(service).optional(),
  clusters: z.array(z.string()).optional(),
  files: z
    .strictObject({
      routing: files,
      security: files,
      identity: files,
      platform: files,
    })
    .partial()
    .optional(),
  knownOwners: z.array(z.string()).optional(),
  clusterDomain: z.string().optional(),
  today: z.iso.date().optional(),
  rootNamespace: z.string().optional(),
  authorization: z
    .strictObject({ providers: z.array(z.string()), release: z.string() })
    .partial()
    .optional(),
  /** Services asked about; the whole world without it. */
  scope: z.array(z.string()).optional(),
};

const expectation = z.strictObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']).default('error'),
  /** File the finding is in. */
  path: z.string().optional(),
  line: z.number().optional(),
  jsonPath: z.array(z.union([z.string(), z.number()])).optional(),
  /** Part of the message. */
  says: z.string().optional(),
  /** Value the fix sets. */
  fix: z.unknown().optional(),
});

const vectors = z.strictObject({
  rule: z.string(),
  valid: z.array(z.strictObject(world)).min(1),
  invalid: z
    .array(
      z.strictObject({
        ...world,
        // A case that expects nothing would pass whatever the rule does.
        expect: z.array(expectation).min(1),
      }),
    )
    .min(1),
});

/** One case of a rule's vectors. @public */
export interface RuleVector {
  readonly name: string;
  /** The world it is about. */
  world(): World;
  /** What is wrong with the rule's answer; empty when it is as expected. */
  run(rule: Rule): readonly string[];
}

type Expectation = z.infer<typeof expectation>;
type Parts = Omit<z.infer<(typeof vectors)['shape']['valid']>[number], 'name'>;

function worldOf(parts: Omit<Parts, 'scope'>): World {
  const { services, knownOwners, clusterDomain, ...others } = parts;
  const { today, rootNamespace, authorization, ...rest } = others;
  // The schema fills lists in; what the vector does not say is left to the builder.
  return makeWorld({
    ...rest,
    services: services as readonly ManifestParts[] | undefined,
    options: {
      ...(knownOwners === undefined
        ? {}
        : { knownOwners: new Set(knownOwners) }),
      ...(clusterDomain === undefined ? {} : { clusterDomain }),
      ...(today === undefined ? {} : { today }),
      ...(rootNamespace === undefined ? {} : { rootNamespace }),
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
}

function findingsOf(rule: Rule, { scope, ...parts }: Parts): Finding[] {
  return checkWorld(worldOf(parts), { rules: [rule], services: scope });
}

function differences(wanted: Expectation, found: Finding): string[] {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['code', wanted.code, found.code],
    ['severity', wanted.severity, found.severity],
    ['path', wanted.path, found.source?.path],
    ['line', wanted.line, found.source?.line],
    ['jsonPath', wanted.jsonPath, found.jsonPath],
    ['fix', wanted.fix, found.fix?.value],
  ];
  const wrong = pairs
    .filter(
      ([, want, have]) =>
        want !== undefined && JSON.stringify(want) !== JSON.stringify(have),
    )
    .map(
      ([field, want, have]) =>
        `${field}: expected ${JSON.stringify(want)}, found ${JSON.stringify(
          have,
        )}`,
    );
  return wanted.says === undefined || found.message.includes(wanted.says)
    ? wrong
    : [...wrong, `message: "${found.message}" does not say "${wanted.says}"`];
}

function compare(wanted: readonly Expectation[], found: readonly Finding[]) {
  const wrong = wanted
    .slice(0, found.length)
    .flatMap((each, index) => differences(each, found[index]));
  return wanted.length === found.length
    ? wrong
    : [
        ...wrong,
        `expected ${wanted.length} findings, found ${found.length}: ${found
          .map(({ code, message }) => `${code} (${message})`)
          .join('; ')}`,
      ];
}

/**
 * Reads a rule's `vectors.yaml`. Strict: an unknown key, a case that expects nothing, or a file with only
 * valid or only invalid cases throws.
 *
 * @public
 */
export function readRuleVectors(text: string, ruleId: string): RuleVector[] {
  const read = vectors.safeParse(parse(text));
  if (!read.success) {
    throw new Error(`${ruleId}/vectors.yaml: ${z.prettifyError(read.error)}`);
  }
  if (read.data.rule !== ruleId) {
    throw new Error(
      `${ruleId}/vectors.yaml is for "${read.data.rule}"; correct its "rule".`,
    );
  }
  return [
    ...read.data.valid.map(({ name, ...parts }) => ({
      name: `valid: ${name}`,
      world: () => worldOf(parts),
      run: (rule: Rule) => compare([], findingsOf(rule, parts)),
    })),
    ...read.data.invalid.map(({ name, expect: wanted, ...parts }) => ({
      name: `invalid: ${name}`,
      world: () => worldOf(parts),
      run: (rule: Rule) => compare(wanted, findingsOf(rule, parts)),
    })),
  ];
}
