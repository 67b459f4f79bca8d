/**
 * ClickHouse as a signal source of the mesh plugin: the access log.
 *
 * @packageDocumentation
 */
export {
  meshModuleClickHouse as default,
  meshModuleClickHouse,
} from './module';
export * from './ClickHouseClient';
export type {
  ClickHouseConfig,
  ClickHouseSite,
  Columns,
  LogicalColumn,
  NullMeaning,
  SamplingRate,
} from './ClickHouseConfig';
export * from './ClickHouseSource';
export * from './ClickHouseTrouble';
export * from './readClickHouseConfig';
