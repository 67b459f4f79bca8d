import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { useMemo } from 'react';
import { meshApiRef } from '../../api';
import { AnswerClock } from '../../evidence/AnswerClock';
import { LoadedPart, Mark, PageBody, useLoaded, useRepeat } from '../../parts';
import { AgesOf } from './AgesOf';
import { ChangeReach } from './ChangeReach';
import { GraphDrawing } from './GraphDrawing';
import { GraphFilters } from './GraphFilters';
import { GraphNotices } from './GraphNotices';
import { GraphTables } from './GraphTables';
import { LookSwitch } from './LookSwitch';
import { GraphIndex } from './model/GraphIndex';
import { useGraphFilter, type GraphPlace } from './useGraphFilter';
import { useNarrow } from './useNarrow';
import { graphWords } from './words';

const EVERY_MS = 30_000;

interface Shown {
  readonly graph: GraphView;
  readonly place: GraphPlace;
  readonly onPlace: (next: Partial<GraphPlace>) => void;
}

/** Why there is nothing to see; nothing when there is. */
function useNothing({ graph, place }: Shown, index: GraphIndex) {
  const { t } = useTranslationRef(graphWords);
  if (graph.nodes.length === 0) {
    return graph.world.routing === undefined ? t('unread') : t('empty');
  }
  if (place.focus !== undefined && !index.nodes.has(place.focus)) {
    return t('noFocus', { service: place.focus });
  }
  return index.nodes.size === 0 ? t('nothing') : undefined;
}

const GraphBody = (props: Shown) => {
  const { graph, place, onPlace } = props;
  const { t } = useTranslationRef(graphWords);
  const isNarrow = useNarrow();
  const look = place.view ?? (isNarrow ? 'table' : 'drawing');
  const index = useMemo(
    () => GraphIndex.of(graph, { problems: place.problems }),
    [graph, place.problems],
  );
  const nothing = useNothing(props, index);
  const shown =
    look === 'table' ? (
      <GraphTables {...props} index={index} />
    ) : (
      <GraphDrawing {...props} index={index} />
    );
  return (
    <>
      <ChangeReach
        graph={graph}
        onLeave={() => onPlace({ change: undefined })}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <GraphFilters graph={graph} place={place} onChange={onPlace} />
        <LookSwitch look={look} onLook={view => onPlace({ view })} />
      </Box>
      <GraphNotices graph={graph} />
      {nothing === undefined ? (
        shown
      ) : (
        <Box
          role="status"
          sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}
        >
          <Mark tone="unknown">{nothing}</Mark>
          {graph.nodes.length === 0 ? null : (
            <Button
              size="small"
              variant="outlined"
              onClick={() =>
                onPlace({ focus: undefined, team: undefined, problems: false })
              }
            >
              {t('clear')}
            </Button>
          )}
        </Box>
      )}
      <Box component="details" sx={{ '& summary': { cursor: 'pointer' } }}>
        <summary>{t('sources')}</summary>
        <AgesOf answers={graph.answers} />
      </Box>
    </>
  );
};

/** Who calls whom. */
export const GraphPage = () => {
  const { t } = useTranslationRef(graphWords);
  const mesh = useApi(meshApiRef);
  const { place, setPlace } = useGraphFilter();
  const { change } = place;
  const { loaded, reload } = useLoaded({
    key: `graph ${change ?? ''}`,
    load: () => mesh.graph(change === undefined ? {} : { change }),
  });
  useRepeat({ after: loaded, everyMs: EVERY_MS, act: reload });
  return (
    <PageBody title={t('title')}>
      <Box>
        <Typography component="h2" variant="h5">
          {t('title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('intro')}
        </Typography>
      </Box>
      <LoadedPart
        loaded={loaded}
        loading={t('loading')}
        what={t('what')}
        rows={10}
        onRetry={reload}
      >
        {graph => (
          <AnswerClock now={graph.now}>
            <GraphBody graph={graph} place={place} onPlace={setPlace} />
          </AnswerClock>
        )}
      </LoadedPart>
    </PageBody>
  );
};
