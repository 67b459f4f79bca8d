import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { CallRows } from './CallRows';
import { callStanding, callStandings } from './model/callStanding';
import { pageOf, Pages } from './Pages';
import type { GraphPlace } from './useGraphFilter';
import { graphWords } from './words';

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
  return (
    <>
      <CallFilters place={place} onPlace={onPlace} />
      <Box role="status" sx={{ typography: 'body2', mb: 1 }}>
        {t('table.shown', {
          shown: String(rows.length),
          all: String(edges.length),
        })}
      </Box>
      {shown.rows.length === 0 ? null : <CallRows edges={shown.rows} />}
      <Pages
        name={t('table.calls')}
        page={shown.page}
        pages={shown.pages}
        onPage={page => onPlace({ page })}
      />
    </>
  );
};
