/**
 * The backend of Causeway: changes from form to signed pull request, and the views of them.
 *
 * @packageDocumentation
 */
export { meshPlugin as default } from './plugin';
export {
  createMeshServiceConditionalDecision,
  meshServiceConditions,
} from './permissions';
