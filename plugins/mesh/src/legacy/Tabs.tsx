import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Waiting } from '../parts';
import { meshWords } from '../words';

const Home = lazy(() =>
  import('../pages/home').then(m => ({ default: m.HomePage })),
);
const Mine = lazy(() =>
  import('../pages/changes').then(m => ({
    default: () => <m.ChangesPage key="mine" scope="mine" />,
  })),
);
const All = lazy(() =>
  import('../pages/changes').then(m => ({
    default: () => <m.ChangesPage key="all" scope="all" />,
  })),
);
const Queue = lazy(() =>
  import('../pages/queue').then(m => ({ default: m.QueuePage })),
);
const Graph = lazy(() =>
  import('../pages/graph').then(m => ({ default: m.GraphPage })),
);
const Fleet = lazy(() =>
  import('../pages/fleet').then(m => ({ default: m.FleetPage })),
);

/** The tabs of the mesh, in the order of the new frontend system. */
const tabs = [
  ['home', Home],
  ['mine', Mine],
  ['all', All],
  ['queue', Queue],
  ['graph', Graph],
  ['fleet', Fleet],
] as const satisfies readonly (readonly [string, ComponentType])[];

const HOME = tabs[0][0];

/** The pages below one path; the old frontend system draws no tabs of its own. */
export const Tabs = () => {
  const { t } = useTranslationRef(meshWords);
  const { pathname } = useLocation();
  const shown =
    tabs.find(([path]) => pathname.endsWith(`/${path}`))?.[0] ?? HOME;
  return (
    <Box sx={{ minWidth: 0 }}>
      <MuiTabs
        component="nav"
        value={shown}
        variant="scrollable"
        aria-label={t('title')}
        sx={{ px: 2.5, mb: 2 }}
      >
        {tabs.map(([path]) => (
          <Tab
            key={path}
            value={path}
            label={t(`page.${path}`)}
            component={Link}
            to={path}
          />
        ))}
      </MuiTabs>
      <Suspense fallback={<Waiting what={t(`page.${shown}`)} />}>
        <Routes>
          {tabs.map(([path, Page]) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<Navigate to={HOME} replace />} />
        </Routes>
      </Suspense>
    </Box>
  );
};
