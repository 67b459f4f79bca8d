import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../../parts';
import { CallAsk } from './CallAsk';
import { crossingWords, trafficWords } from './edgeWords';
import { standingLooks, standingWords } from './looks';
import { callStanding, callStandings } from './model/callStanding';
import { pageOf, Pages } from './Pages';
import type { GraphPlace } from './useGraphFilter';
import { graphWords } from './words';

const CallRow = ({ edge }: { readonly edge: GraphEdgeView }) => {
  const { t } = useTranslationRef(graphWords);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <ServiceLink service={edge.from} />
      </TableCell>
      <TableCell>
        <ServiceLink service={edge.to} />
      </TableCell>
      <TableCell>
        <Mark tone={standingLooks[callStanding(edge)].tone}>
          {standingWords(edge, t)}
        </Mark>
      </TableCell>
      <TableCell>{trafficWords(edge, t) ?? t('table.none')}</TableCell>
      <TableCell>{crossingWords(edge, t)}</TableCell>
      <TableCell>
        <CallAsk edge={edge} />
      </TableCell>
    </TableRow>
  );
};

function left(
  edges: readonly GraphEdgeView[],
  { text, standing }: GraphPlace,
): readonly GraphEdgeView[] {
  const part = text?.trim().toLowerCase() ?? '';
  return edges.filter(
    edge =>
      (standing === undefined || callStanding(edge) === standing) &&
      (edge.from.includes(part) || edge.to.includes(part)),
  );
}

const CallFilters = (props: {
  readonly place: GraphPlace;
  readonly onPlace: (next: Partial<GraphPlace>) => void;
}) => {
  const { place, onPlace } = props;
  const { t } = useTranslationRef(graphWords);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
      <TextField
        id="mesh-graph-text"
        size="small"
        label={t('filters.text')}
        value={place.text ?? ''}
        onChange={event => onPlace({ text: event.target.value || undefined })}
      />
      <TextField
        id="mesh-graph-standing"
        select
        size="small"
        label={t('filters.standing')}
        value={place.standing ?? ''}
        InputLabelProps={{ shrink: true }}
        SelectProps={{ native: true }}
        onChange={event =>
          onPlace({
            standing: callStandings.find(each => each === event.target.value),
          })
        }
      >
        <option value="">{t('filters.all')}</option>
        {callStandings.map(each => (
          <option key={each} value={each}>
            {t(`standingShort.${each}`)}
          </option>
        ))}
      </TextField>
    </Box>
  );
};

/** Every call that the filter leaves, in a row. */
export const CallsTable = (props: {
  readonly edges: readonly GraphEdgeView[];
  readonly place: GraphPlace;
  readonly onPlace: (next: Partial<GraphPlace>) => void;
}) => {
  const { edges, place, onPlace } = props;
  const { t } = useTranslationRef(graphWords);
  const rows = left(edges, place);
  const shown = pageOf(rows, place.page);
  const heads = [
    t('table.from'),
    t('table.to'),
    t('table.standing'),
    t('table.traffic'),
    t('table.clusters'),
    t('table.ask'),
  ];
  return (
    <>
      <CallFilters place={place} onPlace={onPlace} />
      <Box role="status" sx={{ typography: 'body2', mb: 1 }}>
        {t('table.shown', {
          shown: String(rows.length),
          all: String(edges.length),
        })}
      </Box>
      {shown.rows.length === 0 ? null : (
        <TableContainer tabIndex={0} role="group" aria-label={t('table.calls')}>
          <Table size="small" aria-label={t('table.calls')}>
            <TableHead>
              <TableRow>
                {heads.map(head => (
                  <TableCell key={head}>{head}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.rows.map(edge => (
                <CallRow key={`${edge.from} ${edge.to}`} edge={edge} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Pages
        name={t('table.calls')}
        page={shown.page}
        pages={shown.pages}
        onPage={page => onPlace({ page })}
      />
    </>
  );
};
