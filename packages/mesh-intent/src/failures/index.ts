export { celExpression } from './celExpression';
export { detailTable } from './detailTable';
export type { DetailMeaning } from './detailTable';
export { flagTable } from './flagTable';
export type { FailureOrigin, FlagMeaning } from './flagTable';
export { originOf } from './originOf';
export type { FailureSigns, FailureTold } from './originOf';
export { tlsTable } from './tlsTable';
export type { TlsFailure, TlsMeaning } from './tlsTable';
