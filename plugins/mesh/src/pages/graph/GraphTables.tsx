import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { useMemo } from 'react';
import { Section } from '../../parts';
import { CallsTable } from './CallsTable';
import type { GraphIndex } from './model/GraphIndex';
import { scopeOf } from './model/scopeOf';
import { bearingsOf } from './nodeWords';
import { ServicesTable } from './ServicesTable';
import type { GraphPlace } from './useGraphFilter';
import { graphWords } from './words';

/** The same graph for those who would rather read it. */
export const GraphTables = (props: {
  readonly graph: GraphView;
  readonly index: GraphIndex;
  readonly place: GraphPlace;
  readonly onPlace: (next: Partial<GraphPlace>) => void;
}) => {
  const { graph, index, place, onPlace } = props;
  const { change } = graph;
  const { t } = useTranslationRef(graphWords);
  const { distances, centred } = scopeOf(index, place, change);
  const bearings = useMemo(() => bearingsOf(change), [change]);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Section title={t('table.calls')}>
        <CallsTable
          edges={index.edges.filter(
            ({ from, to }) => distances.has(from) && distances.has(to),
          )}
          place={place}
          onPlace={onPlace}
        />
      </Section>
      <Section title={t('table.services')}>
        <ServicesTable
          nodes={[...distances.keys()].flatMap(
            ref => index.nodes.get(ref) ?? [],
          )}
          distances={centred ? distances : undefined}
          bearings={change === undefined ? undefined : bearings}
        />
      </Section>
    </Box>
  );
};
