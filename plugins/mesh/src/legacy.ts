/**
 * The same pages, card and tab for apps on the old frontend system: the only place that speaks to it.
 *
 * @packageDocumentation
 */
export {
  EntityMeshCard,
  EntityMeshContent,
  isMeshAvailable,
  MeshChangePage,
  MeshFormPage,
  MeshPage,
  meshPlugin,
  MeshRulePage,
  MeshTryPage,
} from './legacy/index';
