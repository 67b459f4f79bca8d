import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { EdgePanel } from './EdgePanel';
import type { Chosen } from './GraphCanvas';
import type { GraphIndex } from './model/GraphIndex';
import type { Picture } from './model/Picture';
import type { Bearing } from './nodeWords';
import { ServicePanel } from './ServicePanel';
import { TeamPanel } from './TeamPanel';
import { graphWords } from './words';

/** What is read beside the drawing. */
export const ChosenDetails = (props: {
  readonly graph: GraphView;
  readonly index: GraphIndex;
  readonly focus: string | undefined;
  readonly picture: Picture;
  readonly chosen: Chosen | undefined;
  readonly bearings: ReadonlyMap<string, Bearing>;
  readonly onEnter: (id: string) => void;
  readonly onOpen: (id: string) => void;
}) => {
  const { graph, index, focus, picture, chosen } = props;
  const { t } = useTranslationRef(graphWords);
  if (chosen?.kind === 'edge') {
    const edge = picture.edges.find(({ id }) => id === chosen.id);
    if (edge !== undefined) return <EdgePanel graph={graph} edge={edge} />;
  }
  const node = picture.nodes.find(({ id }) => id === chosen?.id);
  switch (node?.kind) {
    case 'service':
      return (
        <ServicePanel
          graph={graph}
          index={index}
          node={node.node}
          isFocus={node.id === focus}
          isOfTeam={picture.of === 'teams'}
          bearing={props.bearings.get(node.id)}
          onFocus={() => props.onEnter(node.id)}
          onOpen={() => props.onOpen(node.id)}
        />
      );
    case 'team':
      return (
        <TeamPanel
          team={node}
          onOnly={() => props.onEnter(node.id)}
          onOpen={() => props.onOpen(node.id)}
        />
      );
    default:
      return <>{t('panel.none')}</>;
  }
};
