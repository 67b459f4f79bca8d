import Box from '@mui/material/Box';
import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../../parts';
import { CallAsk } from './CallAsk';
import { crossingWords, trafficWords } from './edgeWords';
import { standingLooks, standingWords } from './looks';
import { callStanding, callStandings } from './model/callStanding';
import { useTexts } from './useTexts';

const FEW = 8;

/** Calls of a service to others, or of others to it; what needs a look first. */
export const CallList = (props: {
  readonly title: string;
  readonly edges: readonly GraphEdgeView[];
  /** Which end is told. */
  readonly end: 'from' | 'to';
}) => {
  const { edges, end } = props;
  const texts = useTexts();
  const { t } = texts;
  if (edges.length === 0) return null;
  const rank = (edge: GraphEdgeView) =>
    callStandings.indexOf(callStanding(edge));
  const shown = [...edges]
    .sort((a, b) => rank(a) - rank(b) || (b.requests ?? 0) - (a.requests ?? 0))
    .slice(0, FEW);
  return (
    <Box>
      <strong>{props.title}</strong>
      <Box
        component="ul"
        aria-label={props.title}
        sx={{ m: 0, pl: 2.5, '& li': { py: 0.25 } }}
      >
        {shown.map(edge => (
          <li key={edge[end]}>
            <ServiceLink service={edge[end]} />{' '}
            <Mark tone={standingLooks[callStanding(edge)].tone}>
              {[
                standingWords(edge, t),
                trafficWords(edge, texts),
                crossingWords(edge, texts),
              ]
                .filter(each => each !== undefined)
                .join(', ')}
            </Mark>{' '}
            <CallAsk edge={edge} />
          </li>
        ))}
      </Box>
      {edges.length > FEW
        ? t('panel.moreCalls', { count: edges.length - FEW })
        : null}
    </Box>
  );
};
