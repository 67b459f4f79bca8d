import type { Finding } from '@causeway/mesh-intent';

/** Where a finding stands: "routing services/shop/cart.yaml, line 12, column 5"; undefined when it is not in a file. */
export function findingPlace(finding: Finding): string | undefined {
  const { source } = finding;
  if (source === undefined) return undefined;
  const file = source.repo ? `${source.repo} ${source.path}` : source.path;
  if (source.line === undefined) return file;
  const line = `${file}, line ${source.line}`;
  return source.column === undefined
    ? line
    : `${line}, column ${source.column}`;
}
