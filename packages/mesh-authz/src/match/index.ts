export { namespaceTest, principalTest } from './identityTests';
export { serviceAccountTest, trustDomainTest } from './identityTests';
export { ipTest, parseAddress, parseRange } from './ipRange';
export { isTemplate, isTemplateLiteral } from './pathTemplate';
export { templateTest } from './pathTemplate';
export { parsePort, portTest } from './portTest';
export { passes, textTest } from './TextTest';
export type { TextTest } from './TextTest';
export {
  ELEMENT,
  PAIR,
  metadataTest,
  requestPrincipalTest,
} from './tokenTests';
