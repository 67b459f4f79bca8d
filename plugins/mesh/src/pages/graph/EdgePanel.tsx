import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphEdgeView, GraphView } from '@causeway/plugin-mesh-common';
import { Facts, Mark, ServiceLink, stacked } from '../../parts';
import { AgesOf, answersOf } from './AgesOf';
import { CallAsk } from './CallAsk';
import { crossingWords, trafficWords } from './edgeWords';
import { standingLooks, standingWords } from './looks';
import { callStanding } from './model/callStanding';
import type { DrawnEdge } from './model/Picture';
import { useTexts } from './useTexts';
import { graphWords } from './words';

const FEW = 12;

const Call = ({ edge }: { readonly edge: GraphEdgeView }) => {
  const texts = useTexts();
  const { t } = texts;
  const facts = [
    [t('panel.declared'), t(`told.${edge.declared}`)],
    [t('panel.seen'), t(`told.${edge.observed}`)],
    [t('panel.traffic'), trafficWords(edge, texts)],
    [t('panel.crossings'), crossingWords(edge, texts)],
  ] as const;
  return (
    <Box sx={{ ...stacked, gap: 1 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <ServiceLink service={edge.from} /> → <ServiceLink service={edge.to} />
      </Box>
      <Mark tone={standingLooks[callStanding(edge)].tone}>
        {standingWords(edge, t)}
      </Mark>
      <Facts facts={facts.filter(([, value]) => value !== undefined)} />
      <CallAsk edge={edge} />
    </Box>
  );
};

/** What is known of the chosen call, or of those that are drawn as one. */
export const EdgePanel = (props: {
  readonly graph: GraphView;
  readonly edge: DrawnEdge;
}) => {
  const { graph, edge } = props;
  const { t } = useTranslationRef(graphWords);
  const [call] = edge.calls;
  const clusters =
    graph.nodes.find(({ ref }) => ref === call.from)?.clusters ?? [];
  return (
    <Box sx={{ ...stacked, gap: 1.5, typography: 'body2' }}>
      {edge.calls.slice(0, FEW).map(each => (
        <Call key={`${each.from} ${each.to}`} edge={each} />
      ))}
      {edge.calls.length > FEW
        ? t('panel.moreCalls', { count: edge.calls.length - FEW })
        : null}
      <Box>
        <strong>{t('panel.ages')}</strong>
        <AgesOf
          answers={answersOf(graph, clusters).filter(
            ({ signal }) => signal === 'observed-dependencies',
          )}
        />
      </Box>
    </Box>
  );
};
