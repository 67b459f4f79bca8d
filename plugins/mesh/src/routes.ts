import {
  createExternalRouteRef,
  createRouteRef as createRoute,
} from '@backstage/frontend-plugin-api';

/** The list of changes. @public */
export const rootRouteRef = createRoute();

/** The thread of one change. @public */
export const changeRouteRef = createRoute({ params: ['id'] });

/** The form of one kind; the query may carry `service` and values of its fields. @public */
export const formRouteRef = createRoute({ params: ['kind'] });

/** What stands behind a finding: a rule by its id, or "render". @public */
export const ruleRouteRef = createRoute({ params: ['rule'] });

/** Where files are tried; the query may carry `file`, "repository:path", more than once. @public */
export const tryRouteRef = createRoute();

/** Where services are onboarded: the scaffolder's list of templates. @public */
export const createRouteRef = createExternalRouteRef({
  defaultTarget: 'scaffolder.root',
});
