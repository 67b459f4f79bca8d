export { LazyEvidencePanels } from './LazyEvidencePanels';
