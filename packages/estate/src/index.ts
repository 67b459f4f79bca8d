/**
 * Embedded stand-ins for a Forgejo forge and an OpenID provider, as one process on loopback.
 *
 * @packageDocumentation
 */
export { EstateControl } from './testing/EstateControl';
export type { EstateCount, EstateRequestReport } from './testing/EstateControl';
export { ForgeClient } from './testing/ForgeClient';
export type { ForgeAnswer } from './testing/ForgeClient';
export { ForgePeople } from './testing/ForgePeople';
export { makeSecrets } from './testing/makeSecrets';
export { spawnEstate } from './testing/spawnEstate';
export type { SpawnEstateOptions, SpawnedEstate } from './testing/spawnEstate';
