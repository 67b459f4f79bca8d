import {
  coreExtensionData,
  PageBlueprint,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';
import {
  changeRouteRef,
  formRouteRef,
  rootRouteRef,
  ruleRouteRef,
  tryRouteRef,
} from '../routes';
import { meshWords } from '../words';
import { UnknownPath } from './unknown';

const root = PageBlueprint.makeWithOverrides({
  factory(original, { inputs }) {
    const page = original({
      path: '/mesh',
      title: meshWords('title'),
      routeRef: rootRouteRef,
    });
    const known = inputs.pages.map(
      tab => tab.get(coreExtensionData.routePath).split('/')[0],
    );
    const { reactElement } = coreExtensionData;
    return [
      ...[...page].filter(({ id }) => id !== reactElement.id),
      reactElement(
        <>
          {page.get(reactElement)}
          <UnknownPath known={known} />
        </>,
      ),
    ];
  },
});

const home = SubPageBlueprint.make({
  name: 'home',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'home',
    title: meshWords('page.home'),
    loader: () => import('./home').then(m => <m.HomePage />),
  },
});

const queue = SubPageBlueprint.make({
  name: 'queue',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'queue',
    title: meshWords('page.queue'),
    loader: () => import('./queue').then(m => <m.QueuePage />),
  },
});

const mine = SubPageBlueprint.make({
  name: 'mine',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'mine',
    title: meshWords('page.mine'),
    loader: () =>
      import('./changes').then(m => <m.ChangesPage key="mine" scope="mine" />),
  },
});

const all = SubPageBlueprint.make({
  name: 'all',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'all',
    title: meshWords('page.all'),
    loader: () =>
      import('./changes').then(m => <m.ChangesPage key="all" scope="all" />),
  },
});

const graph = SubPageBlueprint.make({
  name: 'graph',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'graph',
    title: meshWords('page.graph'),
    loader: () => import('./graph').then(m => <m.GraphPage />),
  },
});

const fleet = SubPageBlueprint.make({
  name: 'fleet',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'fleet',
    title: meshWords('page.fleet'),
    loader: () => import('./fleet').then(m => <m.FleetPage />),
  },
});

const tryFiles = SubPageBlueprint.make({
  name: 'try',
  attachTo: { id: 'page:mesh', input: 'pages' },
  params: {
    path: 'try',
    title: meshWords('page.try'),
    routeRef: tryRouteRef,
    loader: () => import('./try').then(m => <m.TryPage />),
  },
});

const change = PageBlueprint.make({
  name: 'change',
  params: {
    path: '/mesh/changes/:id',
    title: meshWords('page.change'),
    routeRef: changeRouteRef,
    loader: () => import('./change').then(m => <m.ChangePage />),
  },
});

const form = PageBlueprint.make({
  name: 'form',
  params: {
    path: '/mesh/request/:kind',
    title: meshWords('page.form'),
    routeRef: formRouteRef,
    loader: () => import('./form').then(m => <m.FormPage />),
  },
});

const rule = PageBlueprint.make({
  name: 'rule',
  params: {
    path: '/mesh/rules/:rule',
    title: meshWords('page.rule'),
    routeRef: ruleRouteRef,
    loader: () => import('./rule').then(m => <m.RulePage />),
  },
});

export const pages = [
  root,
  home,
  mine,
  all,
  queue,
  graph,
  fleet,
  tryFiles,
  change,
  form,
  rule,
];
