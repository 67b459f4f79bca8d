import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readPolicy } from '@causeway/mesh-authz';
import type { AuthorizationPolicy } from '@causeway/mesh-authz';
import type { Finding, SourcePlace } from '@causeway/mesh-intent';
import { platformLimits, readDocuments } from '@causeway/mesh-intent/document';
import { Misuse } from '../Misuse';
import type { Surroundings } from '../Verb';
import { readFolder } from '../read/readFolder';
import { readOperand } from '../read/readOperand';

/** A policy and where its fields stand. */
export interface PlacedPolicy {
  readonly policy: AuthorizationPolicy;
  place(jsonPath: readonly (string | number)[]): SourcePlace;
}

export interface ReadPolicies {
  readonly policies: readonly PlacedPolicy[];
  readonly findings: readonly Finding[];
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Texts by path; a folder gives every YAML file below it. */
function textsOf(path: string, around: Surroundings): [string, string][] {
  const full = resolve(around.cwd, path);
  if (path === '-' || !isFolder(full)) {
    return [[path, readOperand(path, around)]];
  }
  return [...readFolder(full).files]
    .filter(([name]) => /\.ya?ml$/.test(name))
    .map(([name, text]) => [`${path.replace(/\/+$/, '')}/${name}`, text]);
}

function readText(path: string, text: string): ReadPolicies {
  const read = readDocuments(text, {
    limits: platformLimits,
    place: { path },
    rule: 'authz-policy',
  });
  if (!read.ok) return { policies: [], findings: read.findings };
  const found = read.documents.map(({ value, place }) => {
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
  });
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
