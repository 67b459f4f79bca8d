/**
 * The client of the mesh plugin for other plugins of the same backend.
 *
 * @packageDocumentation
 */
export * from './meshClientAs';
