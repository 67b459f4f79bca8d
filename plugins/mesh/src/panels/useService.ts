import { useApi } from '@backstage/frontend-plugin-api';
import type {
  ServiceView,
  UnreadableServiceView,
} from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../api';
import { useChangeMoved } from '../live';
import { useLoaded, useRepeat } from '../parts';

const EVERY_MS = 30_000;

export type FoundService =
  | { readonly found: 'readable'; readonly service: ServiceView }
  | { readonly found: 'unreadable'; readonly service: UnreadableServiceView }
  | { readonly found: 'nothing' };

/** What routing main says about a service. */
export function useService(ref: string) {
  const mesh = useApi(meshApiRef);
  const service = useLoaded<FoundService>({
    key: ref,
    load: async () => {
      const answer = await mesh.service(ref);
      if (answer === undefined) return { found: 'nothing' };
      return 'manifestUrl' in answer
        ? { found: 'readable', service: answer }
        : { found: 'unreadable', service: answer };
    },
  });
  useRepeat({ after: service.loaded, everyMs: EVERY_MS, act: service.reload });
  useChangeMoved(service.reload);
  return service;
}
