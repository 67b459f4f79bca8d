import type { Finding, FormField } from '@causeway/mesh-intent';

export interface PlacedFindings {
  readonly byField: ReadonlyMap<string, readonly Finding[]>;
  /** Those that no visible field can show. */
  readonly rest: readonly Finding[];
}

/** Puts findings beside the fields they lead to. The same finding is often seen twice, by the plan and by the rules. */
export function placeFindings(
  findings: readonly Finding[],
  fields: readonly FormField[],
): PlacedFindings {
  const names = new Set(fields.map(({ name }) => name));
  const seen = new Set<string>();
  const byField = new Map<string, Finding[]>();
  const rest: Finding[] = [];
  for (const finding of findings) {
    const key = JSON.stringify([finding.code, finding.message]);
    if (seen.has(key)) continue;
    seen.add(key);
    const name = String(finding.jsonPath?.[0] ?? '');
    if (names.has(name)) {
      byField.set(name, [...(byField.get(name) ?? []), finding]);
    } else {
      rest.push(finding);
    }
  }
  return { byField, rest };
}
