import { coreApis } from '@backstage/frontend-plugin-api';
import { mockApis, renderTestApp } from '@backstage/frontend-test-utils';
import { meshApiRef } from '../api';
import { meshPlugin } from '../plugin';
import type { FakeMesh } from './FakeMesh';

/** The whole plugin at a path, over a fake backend; a storage stands for visits of the same person. */
export function renderMesh(
  path: string,
  mesh: FakeMesh,
  storage = mockApis.storage(),
) {
  return renderTestApp({
    features: [meshPlugin],
    initialRouteEntries: [path],
    apis: [
      [meshApiRef, mesh],
      [coreApis.storage, storage],
    ],
  });
}
