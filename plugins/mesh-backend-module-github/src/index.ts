/**
 * GitHub as the code host of the mesh plugin.
 *
 * @packageDocumentation
 */
export * from './config/readGitHubConfig';
export * from './GitHubCodeHost';
export { meshModuleGitHub as default, meshModuleGitHub } from './module';
