import { z } from 'zod';
import type { Rollout } from './shapes';

const PLUGIN = 'argoproj-labs/gatewayAPI';

const settings = z.object({
  httpRoute: z.string().nullish(),
  httpRoutes: z.array(z.object({ name: z.string() })).nullish(),
  namespace: z.string().nullish(),
});

/** "namespace/name" of the HTTPRoutes whose weights a rollout moves through the Gateway API plugin (mesh.md 6.3). */
export function routesOf({ metadata, spec }: Rollout): readonly string[] {
  const plugins = spec.strategy?.canary?.trafficRouting?.plugins;
  const read = settings.safeParse(plugins?.[PLUGIN]);
  if (!read.success) return [];
  const { httpRoute, httpRoutes, namespace } = read.data;
  const names = [
    ...(httpRoute ? [httpRoute] : []),
    ...(httpRoutes ?? []).map(({ name }) => name),
  ];
  return names.map(name => `${namespace ?? metadata.namespace}/${name}`);
}
