import {
  SearchFilterResultTypeBlueprint,
  SearchResultListItemBlueprint,
} from '@backstage/plugin-search-react/alpha';
import type { searchTypes } from '@causeway/plugin-mesh-common';
import {
  RiExchangeLine,
  RiFingerprintLine,
  RiGlobalLine,
} from '@remixicon/react';

// Only the type is imported: the value would bring the wire package with its registry of kinds into every page.
const types: typeof searchTypes = {
  change: 'mesh-change',
  host: 'mesh-host',
  identity: 'mesh-identity',
};

const ours: ReadonlySet<string> = new Set(Object.values(types));

const hit = SearchResultListItemBlueprint.make({
  params: {
    predicate: ({ type }) => ours.has(type),
    component: () => import('./MeshHit').then(m => m.MeshHit),
  },
});

// The framework takes the names of types as texts in one language.
const changes = SearchFilterResultTypeBlueprint.make({
  name: 'changes',
  params: {
    value: types.change,
    name: 'Changes',
    icon: <RiExchangeLine />,
  },
});

const hosts = SearchFilterResultTypeBlueprint.make({
  name: 'hosts',
  params: {
    value: types.host,
    name: 'Hosts outside',
    icon: <RiGlobalLine />,
  },
});

const identities = SearchFilterResultTypeBlueprint.make({
  name: 'identities',
  params: {
    value: types.identity,
    name: 'Identities',
    icon: <RiFingerprintLine />,
  },
});

/** How the search shows what it finds of the mesh, and types to narrow it by. */
export const searchExtensions = [hit, changes, hosts, identities] as const;
