/**
 * What the mesh plugin and its modules share on the server: ports, extension
 * points and the clock. Git transport and signing are under `./git`.
 *
 * @packageDocumentation
 */
export * from './clock';
export * from './extensions';
export * from './ports';
