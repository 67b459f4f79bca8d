export { changeDocuments } from './changeDocuments';
export { formDocuments } from './formDocuments';
export { hostDocuments } from './hostDocuments';
export { identityDocuments } from './identityDocuments';
