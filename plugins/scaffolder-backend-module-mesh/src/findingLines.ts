import type { Finding } from '@causeway/mesh-intent';

/** Findings as log lines: severity, place, message. */
export function findingLines(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ severity, source, jsonPath, message }) => {
    const place = source
      ? `${source.path}${source.line === undefined ? '' : `:${source.line}`}`
      : jsonPath?.join('.') ?? '';
    return [severity, place, message].filter(Boolean).join(': ');
  });
}
