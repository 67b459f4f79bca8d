/**
 * The wire contract of Causeway: types, permissions, topics, the OpenAPI document and the client.
 *
 * @packageDocumentation
 */
export * from './client';
export * from './openapi';
export * from './permissions';
export * from './search';
export * from './topics';
export * from './wire';
