import type { Finding } from '@causeway/mesh-intent';
import type { ChangeT } from './words';

/** Where a finding stands: "routing services/shop/cart.yaml, line 12, column 5"; undefined when it is not in a file. */
export function findingPlace(
  { source }: Finding,
  t: ChangeT,
): string | undefined {
  if (source === undefined) return undefined;
  const file = source.repo ? `${source.repo} ${source.path}` : source.path;
  if (source.line === undefined) return file;
  const line = String(source.line);
  return source.column === undefined
    ? t('finding.line', { file, line })
    : t('finding.column', { file, line, column: String(source.column) });
}
