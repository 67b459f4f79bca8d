/**
 * Embedded stand-ins for a Forgejo forge and an OpenID provider, as one process on loopback.
 *
 * @packageDocumentation
 */
export { makeSecrets } from './testing/makeSecrets';
export { spawnEstate } from './testing/spawnEstate';
export type { SpawnEstateOptions, SpawnedEstate } from './testing/spawnEstate';
