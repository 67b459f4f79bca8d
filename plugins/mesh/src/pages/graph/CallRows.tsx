import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { Mark, ScrolledTable, ServiceLink } from '../../parts';
import { CallAsk } from './CallAsk';
import { Cards } from './Cards';
import { crossingWords, trafficWords } from './edgeWords';
import { standingLooks, standingWords } from './looks';
import { callStanding } from './model/callStanding';
import { useNarrow } from './useNarrow';
import { useTexts, type Texts } from './useTexts';
import { graphWords } from './words';

/** Names are not broken; the table scrolls where they have no room. */
const whole = { whiteSpace: 'nowrap' } as const;
/** What was seen, under a head that says when. */
function weekWords(
  { requests, failed }: GraphEdgeView,
  { t, numbers: { compact } }: Texts,
): string {
  if (requests === undefined) return t('table.none');
  return failed === undefined
    ? t('table.requests', { requests: compact(requests) })
    : t('table.failedOf', {
        requests: compact(requests),
        failed: compact(failed),
      });
}

const StandingMark = ({ edge }: { readonly edge: GraphEdgeView }) => {
  const { t } = useTranslationRef(graphWords);
  return (
    <Mark tone={standingLooks[callStanding(edge)].tone}>
      {standingWords(edge, t)}
    </Mark>
  );
};

const CallRow = ({ edge }: { readonly edge: GraphEdgeView }) => {
  const texts = useTexts();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={whole}>
        <ServiceLink service={edge.from} />
      </TableCell>
      <TableCell sx={whole}>
        <ServiceLink service={edge.to} />
      </TableCell>
      <TableCell>
        <StandingMark edge={edge} />
      </TableCell>
      <TableCell>{weekWords(edge, texts)}</TableCell>
      <TableCell>{crossingWords(edge, texts)}</TableCell>
      <TableCell sx={whole}>
        <CallAsk edge={edge} />
      </TableCell>
    </TableRow>
  );
};

const CallCards = (props: { readonly edges: readonly GraphEdgeView[] }) => {
  const texts = useTexts();
  return (
    <Cards
      name={texts.t('table.calls')}
      cards={props.edges.map(edge => ({
        key: `${edge.from} ${edge.to}`,
        title: (
          <>
            <ServiceLink service={edge.from} /> →{' '}
            <ServiceLink service={edge.to} />
          </>
        ),
        lines: [
          <StandingMark edge={edge} />,
          trafficWords(edge, texts),
          crossingWords(edge, texts),
          <CallAsk edge={edge} />,
        ],
      }))}
    />
  );
};

/** Calls in rows. */
export const CallRows = (props: {
  readonly edges: readonly GraphEdgeView[];
}) => {
  const { t } = useTranslationRef(graphWords);
  const heads = [
    t('table.from'),
    t('table.to'),
    t('table.standing'),
    t('table.traffic'),
    t('table.clusters'),
    t('table.ask'),
  ];
  return useNarrow() ? (
    <CallCards edges={props.edges} />
  ) : (
    <ScrolledTable label={t('table.calls')}>
      <TableHead>
        <TableRow>
          {heads.map(head => (
            <TableCell key={head} sx={whole}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {props.edges.map(edge => (
          <CallRow key={`${edge.from} ${edge.to}`} edge={edge} />
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
