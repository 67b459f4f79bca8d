export { changeDocuments } from './changeDocuments';
export { hostDocuments } from './hostDocuments';
export { identityDocuments } from './identityDocuments';
