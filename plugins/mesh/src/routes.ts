import { createRouteRef } from '@backstage/frontend-plugin-api';

/** The list of changes. @public */
export const rootRouteRef = createRouteRef();

/** The thread of one change. @public */
export const changeRouteRef = createRouteRef({ params: ['id'] });

/** The form of one kind; the query may carry `service` and values of its fields. @public */
export const formRouteRef = createRouteRef({ params: ['kind'] });
