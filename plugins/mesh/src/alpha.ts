/**
 * Form fields that the onboarding template uses; discovered by the app next to the plugin.
 *
 * @packageDocumentation
 */
export { scaffolderModule as default } from './scaffolder';
