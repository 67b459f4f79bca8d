import { readPolicy } from '@causeway/mesh-authz';
import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import type { Finding, SourcePlace } from '@causeway/mesh-intent';
import { platformLimits, readDocuments } from '@causeway/mesh-intent/document';
import { Misuse } from '../Misuse';
import type { Surroundings } from '../Verb';
import { textsOf } from './textsOf';

/** A policy and where its fields stand. */
interface PlacedPolicy {
  readonly policy: AuthorizationPolicy;
  place(jsonPath: readonly (string | number)[]): SourcePlace;
}

export interface ReadPolicies {
  readonly policies: readonly PlacedPolicy[];
  readonly findings: readonly Finding[];
}

interface PlacedObject {
  readonly value: unknown;
  readonly place: PlacedPolicy['place'];
}

/** What `kubectl get -o yaml` and the API answer is a list of objects in one document. */
function objectsOf({ value, place }: PlacedObject): PlacedObject[] {
  const list = value as {
    readonly kind?: unknown;
    readonly items?: unknown;
  } | null;
  const isList =
    list?.kind === 'List' || list?.kind === 'AuthorizationPolicyList';
  if (!isList || !Array.isArray(list.items)) {
    return [{ value, place }];
  }
  return list.items.map((item, at) => ({
    value: item,
    place: jsonPath => place(['items', at, ...jsonPath]),
  }));
}

function readObject({ value, place }: PlacedObject): ReadPolicies {
  // Other kinds beside policies are none of this verb's business.
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  if (kind !== undefined && kind !== 'AuthorizationPolicy') {
    return { policies: [], findings: [] };
  }
  const parsed = readPolicy(value);
  const findings = parsed.findings.map(finding => ({
    ...finding,
    source: place(finding.jsonPath ?? []),
  }));
  return {
    policies: parsed.ok ? [{ policy: parsed.policy, place }] : [],
    findings,
  };
}

function readText(path: string, text: string): ReadPolicies {
  const read = readDocuments(text, {
    limits: platformLimits,
    place: { path },
    rule: 'authz-policy',
  });
  if (!read.ok) return { policies: [], findings: read.findings };
  const found = read.documents.flatMap(objectsOf).map(readObject);
  return {
    policies: found.flatMap(each => each.policies),
    findings: found.flatMap(each => each.findings),
  };
}

/** Reads the AuthorizationPolicies of files and folders. Nothing that cannot be read is passed over. */
export function readPolicies(
  paths: readonly string[],
  around: Surroundings,
): ReadPolicies {
  const read = paths
    .flatMap(path => textsOf(path, around))
    .map(([path, text]) => readText(path, text));
  return {
    policies: read.flatMap(each => each.policies),
    findings: read.flatMap(each => each.findings),
  };
}

/** As `readPolicies`, for verbs that decide: policies that cannot be read would decide otherwise. */
export function policiesToDecide(
  paths: readonly string[],
  around: Surroundings,
): readonly AuthorizationPolicy[] {
  const { policies, findings } = readPolicies(paths, around);
  const [first] = findings.filter(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const at = [first.source?.path, first.source?.line].filter(Boolean);
    throw new Misuse(
      `${at.join(':')}: ${first.message} See "mesh authz validate".`,
    );
  }
  return policies.map(({ policy }) => policy);
}
