import {
  checkVector,
  compile,
  interpret,
  readVectors,
  runVector,
  shadowVector,
} from '@causeway/mesh-authz';
import type { Vector } from '@causeway/mesh-authz';
import type { Finding } from '@causeway/mesh-intent';
import { platformLimits, readDocuments } from '@causeway/mesh-intent/document';
import type { Verb } from '../../Verb';
import { textsOf } from '../../authz/textsOf';

function differences(vector: Vector): string[] {
  return [
    ...runVector(vector, interpret).map(each => `interpreted: ${each}`),
    ...runVector(vector, compile).map(each => `compiled: ${each}`),
    ...checkVector(vector),
    ...shadowVector(vector),
  ];
}

interface Ran {
  readonly cases: number;
  readonly ids: readonly string[];
  readonly findings: readonly Finding[];
}

function ranFile(path: string, text: string): Ran {
  const none = { cases: 0, ids: [] };
  const read = readDocuments(text, {
    limits: platformLimits,
    place: { path },
    rule: 'authz-test',
  });
  if (!read.ok) return { ...none, findings: read.findings };
  const ran = read.documents.map(({ value, place }): Ran => {
    const vectors = readVectors(value);
    if (!vectors.ok) {
      const findings = vectors.findings.map(finding => ({
        ...finding,
        source: place(finding.jsonPath ?? []),
      }));
      return { ...none, findings };
    }
    return {
      cases: vectors.vectors.length,
      ids: vectors.vectors.map(({ id }) => id),
      findings: vectors.vectors.flatMap((vector, at) =>
        differences(vector).map(message => ({
          code: 'authz-test/differs',
          severity: 'error' as const,
          message: `${vector.id}: ${message}.`,
          source: place(['cases', at]),
        })),
      ),
    };
  });
  return {
    cases: ran.reduce((sum, each) => sum + each.cases, 0),
    ids: ran.flatMap(each => each.ids),
    findings: ran.flatMap(each => each.findings),
  };
}

export const test: Verb = {
  name: 'authz test',
  summary: 'Run cases: these policies, this request, this decision.',
  help: `Usage: mesh authz test <files or folders...>

Runs files of cases against both evaluators and admission. A key nobody knows, an id
twice and a case that expects nothing are refused. For the tests a team keeps beside
its policies; the format stands in the documentation of authorization.

Examples:
  mesh authz test tests/authz
  mesh authz test tests/authz --annotations github
`,
  options: {},
  operands: { least: 1, most: 1000 },
  run: (given, around) => {
    const ran = given.operands
      .flatMap(path => textsOf(path, around))
      .map(([path, text]) => ranFile(path, text));
    const ids = ran.flatMap(each => each.ids);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const cases = ran.reduce((sum, each) => sum + each.cases, 0);
    const findings = [
      ...ran.flatMap(each => each.findings),
      ...[...new Set(twice)].map(id => ({
        code: 'authz-test/id-twice',
        severity: 'error' as const,
        message: `${id} names two cases; give each its own.`,
      })),
    ];
    return {
      text: `${cases} cases in ${ran.length} files`,
      json: { cases, files: ran.length },
      findings,
      undecided: cases === 0 ? ['There is no case in what was given.'] : [],
    };
  },
};
