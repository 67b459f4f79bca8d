import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { Mark, stacked } from '../../parts';
import { graphWords, type GraphT } from './words';

/** Below it a value says little of what was not seen. */
const WHOLE = 0.99;

/** Sites of which not every call is known. */
function holesOf({ answers }: GraphView): readonly string[] {
  return [
    ...new Set(
      answers
        .filter(
          ({ signal, state, coverage = 1 }) =>
            signal === 'observed-dependencies' &&
            (state !== 'value' || coverage < WHOLE),
        )
        .map(({ site }) => site),
    ),
  ];
}

function noticesOf(graph: GraphView, t: GraphT): string[] {
  const { nodes, cycles, notAllowed, world } = graph;
  const holes = holesOf(graph);
  const unreadable = nodes.filter(
    ({ manifest }) => manifest === 'unreadable',
  ).length;
  return [
    ...(world.routing === undefined ? [t('unread')] : []),
    ...(unreadable > 0 ? [t('unreadable', { count: unreadable })] : []),
    ...(cycles.length > 0
      ? [
          t('cycles', {
            count: cycles.length,
            first: cycles[0].join(' → '),
          }),
        ]
      : []),
    ...(holes.length > 0 ? [t('holes', { sites: holes.join(', ') })] : []),
    ...(notAllowed > 0 ? [t('notAllowed', { count: notAllowed })] : []),
  ];
}

/** What the graph is without. */
export const GraphNotices = ({ graph }: { readonly graph: GraphView }) => {
  const { t } = useTranslationRef(graphWords);
  const notices = noticesOf(graph, t);
  return notices.length === 0 ? null : (
    <Box sx={{ ...stacked, gap: 0.5, typography: 'body2' }}>
      {notices.map(each => (
        <Mark key={each} tone="unknown">
          {each}
        </Mark>
      ))}
    </Box>
  );
};
