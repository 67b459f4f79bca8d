import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { RiCloseLine } from '@remixicon/react';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { useMemo, useState } from 'react';
import { Section } from '../../parts';
import { ChosenDetails } from './ChosenDetails';
import { DrawnStatus } from './DrawnStatus';
import { GraphCanvas, type Chosen } from './GraphCanvas';
import { Legend } from './Legend';
import { teamOf, type GraphIndex } from './model/GraphIndex';
import type { Picture } from './model/Picture';
import { pictureOf, teamId } from './model/pictureOf';
import { bearingsOf } from './nodeWords';
import type { GraphPlace } from './useGraphFilter';
import { useLayout } from './useLayout';
import { graphWords } from './words';

interface Drawing {
  readonly graph: GraphView;
  readonly index: GraphIndex;
  readonly place: GraphPlace;
  readonly onPlace: (next: Partial<GraphPlace>) => void;
}

const none: ReadonlySet<string> = new Set();

/** Where the keys are: at what is chosen, else in the middle, else at the first. */
function stopOf(
  { nodes }: Picture,
  wanted: readonly (string | undefined)[],
): string {
  const ids = new Set(nodes.map(({ id }) => id));
  return (
    wanted.find(each => each !== undefined && ids.has(each)) ??
    nodes[0]?.id ??
    ''
  );
}

/** Stays beside the drawing however much there is to read. */
const panelLook = {
  minWidth: 0,
  position: { lg: 'sticky' },
  top: { lg: 16 },
  maxHeight: { lg: 'calc(100vh - 32px)' },
  overflow: { lg: 'auto' },
} as const;

/** The drawing with what is chosen in it. */
export const GraphDrawing = (props: Drawing) => {
  const { graph, index, place, onPlace } = props;
  const { t } = useTranslationRef(graphWords);
  const [chosen, setChosen] = useState<Chosen>();
  const [opened, setOpened] = useState(none);
  const { change } = graph;
  const { focus, depth, direction, team, problems } = place;
  // Of its values: the place itself is read anew from the address each time, and the table's own filter draws nothing else.
  const picture = useMemo(() => {
    const filter = { focus, depth, direction, team, problems };
    return pictureOf({ index, filter, change, opened });
  }, [index, focus, depth, direction, team, problems, change, opened]);
  const { layout, key } = useLayout(picture);
  const bearings = useMemo(() => bearingsOf(change), [change]);
  const stop = stopOf(picture, [
    chosen?.kind === 'node' ? chosen.id : undefined,
    place.focus,
  ]);

  const enter = (id: string) => {
    const node = picture.nodes.find(each => each.id === id);
    if (node === undefined) return;
    setOpened(none);
    setChosen({ kind: 'node', id });
    onPlace(node.kind === 'team' ? { team: node.team } : { focus: node.id });
  };
  const open = (id: string) => {
    const node = picture.nodes.find(each => each.id === id);
    if (node === undefined) return;
    const isWithin = picture.of === 'teams' && node.kind === 'service';
    const toggled = isWithin ? teamId(teamOf(node.node)) : id;
    const next = new Set(opened);
    if (!next.delete(toggled)) next.add(toggled);
    setOpened(next);
    // What was chosen is not drawn any more; what came in its place is.
    if (isWithin) setChosen({ kind: 'node', id: toggled });
    if (node.kind === 'team') {
      const [first] = [...index.nodes.values()].filter(
        each => teamOf(each) === node.team,
      );
      setChosen({ kind: 'node', id: first.ref });
    }
  };
  const back = () => {
    if (place.focus !== undefined) onPlace({ focus: undefined });
    else if (place.team !== undefined) onPlace({ team: undefined });
    else if (opened.size > 0) setOpened(none);
    else setChosen(undefined);
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: chosen === undefined ? undefined : 'minmax(0, 1fr) 320px',
        },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <GraphCanvas
          picture={picture}
          layout={layout}
          layoutKey={key}
          focus={place.focus}
          bearings={bearings}
          stop={stop}
          chosen={chosen}
          onChoose={setChosen}
          onEnter={enter}
          onOpen={open}
          onBack={back}
          status={<DrawnStatus picture={picture} crowded={layout.crowded} />}
        />
        <Legend />
        {chosen === undefined ? (
          <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 0.5 }}>
            {t('panel.none')}
          </Box>
        ) : null}
      </Box>
      {chosen === undefined ? null : (
        <Box sx={panelLook}>
          <Section
            title={t('panel.title')}
            aside={
              <IconButton
                size="small"
                aria-label={t('panel.close')}
                onClick={() => setChosen(undefined)}
              >
                <RiCloseLine size={18} />
              </IconButton>
            }
          >
            <ChosenDetails
              graph={graph}
              index={index}
              focus={focus}
              picture={picture}
              chosen={chosen}
              bearings={bearings}
              onEnter={enter}
              onOpen={open}
            />
          </Section>
        </Box>
      )}
    </Box>
  );
};
