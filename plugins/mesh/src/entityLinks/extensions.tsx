import { useTranslationRef } from '@backstage/frontend-plugin-api';
import {
  EntityContextMenuItemBlueprint,
  EntityIconLinkBlueprint,
} from '@backstage/plugin-catalog-react/alpha';
import {
  RiExchangeLine,
  RiListCheck2,
  RiNodeTree,
  RiShareLine,
} from '@remixicon/react';
import { isMeshService } from '../panels/meshService';
import { meshWords } from '../words';
import { usePlaces } from './usePlaces';

/** An item that leads somewhere; without that place it is there and cannot be chosen. */
function leading(title: string, href: string | undefined) {
  return href === undefined
    ? { title, onClick: () => undefined, disabled: true }
    : { title, href };
}

const ask = EntityContextMenuItemBlueprint.make({
  name: 'ask',
  params: {
    icon: <RiExchangeLine />,
    filter: isMeshService,
    useProps: () => {
      const { t } = useTranslationRef(meshWords);
      return leading(t('entity.ask'), usePlaces().tab);
    },
  },
});

const graph = EntityContextMenuItemBlueprint.make({
  name: 'graph',
  params: {
    icon: <RiNodeTree />,
    filter: isMeshService,
    useProps: () => {
      const { t } = useTranslationRef(meshWords);
      return leading(t('entity.graph'), usePlaces().graph);
    },
  },
});

const changes = EntityContextMenuItemBlueprint.make({
  name: 'changes',
  params: {
    icon: <RiListCheck2 />,
    filter: isMeshService,
    useProps: () => {
      const { t } = useTranslationRef(meshWords);
      return leading(t('entity.changes'), usePlaces().changes);
    },
  },
});

const link = EntityIconLinkBlueprint.make({
  params: {
    filter: isMeshService,
    useProps: () => {
      const { t } = useTranslationRef(meshWords);
      const { tab } = usePlaces();
      return {
        label: t('tab'),
        icon: <RiShareLine />,
        href: tab,
        disabled: tab === undefined,
      };
    },
  },
});

/** What leads from the page of a service to the mesh. */
export const entityLinks = [ask, graph, changes, link] as const;
