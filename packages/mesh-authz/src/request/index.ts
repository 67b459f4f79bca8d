export { readRequestRecord } from './readRequestRecord';
export type { ReadRequestRecord } from './readRequestRecord';
export { normalizePath } from './normalizePath';
export type {
  Decision,
  MeshSettings,
  PathNormalization,
  RequestRecord,
  RequestToken,
  Workload,
} from './types';
