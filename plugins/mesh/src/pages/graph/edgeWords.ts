import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { standingWords } from './looks';
import { callStandings } from './model/callStanding';
import type { DrawnEdge } from './model/Picture';
import type { Texts } from './useTexts';

/** What was seen of a call in a week; nothing when nothing was. */
export function trafficWords(
  { requests, failed }: GraphEdgeView,
  { t, numbers: { compact } }: Texts,
): string | undefined {
  if (requests === undefined) return undefined;
  return failed === undefined
    ? t('requests', { requests: compact(requests) })
    : t('failedOf', { requests: compact(requests), failed: compact(failed) });
}

export function crossingWords(
  { crossCluster, crossings = [] }: GraphEdgeView,
  { t }: Texts,
): string | undefined {
  if (!crossCluster) return undefined;
  const ways = crossings.map(each => t('crossing', each)).join(', ');
  return [t('crossCluster'), ...(ways === '' ? [] : [ways])].join(' ');
}

/** One call in a sentence, or the calls of a team counted. */
export function edgeTitle(
  { from, to, calls, counts }: DrawnEdge,
  texts: Texts,
): string {
  const { t } = texts;
  const [call] = calls;
  if (calls.length === 1) {
    const traffic = trafficWords(call, texts);
    const crossing = crossingWords(call, texts);
    return [
      `${call.from} → ${call.to}: ${standingWords(call, t)}`,
      ...(traffic === undefined ? [] : [traffic]),
      ...(crossing === undefined ? [] : [crossing]),
    ].join(', ');
  }
  const plain = (id: string) => id.replace(/^team:(group:default\/)?/, '');
  return `${plain(from)} → ${plain(to)}: ${callStandings
    .filter(each => counts[each])
    .map(each => `${counts[each]} ${t(`standingShort.${each}`)}`)
    .join(', ')}`;
}
