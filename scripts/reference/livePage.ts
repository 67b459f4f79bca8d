import { liveChecks, noLiveCheckBecause } from '@causeway/mesh-intent';
import type { LiveCheck } from '@causeway/mesh-intent';
import { code, sections, sortedBy, table } from './markdown';
import { readText } from './root';

function readmeOf({ id }: LiveCheck): string {
  return readText(`packages/mesh-intent/src/live/${id}/README.md`)
    .replace(/^# .*\n/, '')
    .trim();
}

/** Live checks: what each looks for in the clusters after the merge. */
export function livePage(): string {
  const sorted = sortedBy(liveChecks, ({ id }) => id);
  return sections(
    '# Live checks',
    'A change is live when telemetry shows that it is true in the clusters. Which checks apply follows from the [difference](diff-entries.md) of the whole change. Each answers pass, fail (the clusters contradict the change) or insufficient-evidence, which is looked at again.',
    table(
      ['check', 'title', 'concerns', 'source'],
      sorted.map(({ id, title, concerns, source }) => [
        code(id),
        title,
        [...concerns].sort().map(code).join(', '),
        source,
      ]),
    ),
    ...sorted.map(each => sections(`## ${each.id}`, each.why, readmeOf(each))),
    '## Differences without a live check',
    table(
      ['difference', 'why'],
      sortedBy(Object.entries(noLiveCheckBecause), ([type]) => type).map(
        ([type, because]) => [code(type), because],
      ),
    ),
  );
}
