import { useApi } from '@backstage/frontend-plugin-api';
import { meshApiRef } from '../api';
import { useChangeMoved } from '../live';
import { useLoaded, useRepeat } from '../parts';

const EVERY_MS = 15_000;

/** Everything telemetry says of a service, in one request; asked again while the page is looked at. */
export function useEvidence(ref: string) {
  const mesh = useApi(meshApiRef);
  const evidence = useLoaded({ key: ref, load: () => mesh.evidence(ref) });
  useRepeat({
    after: evidence.loaded,
    everyMs: EVERY_MS,
    act: evidence.reload,
  });
  useChangeMoved(evidence.reload);
  return evidence;
}
