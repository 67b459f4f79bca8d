/**
 * What the intent means as objects of each cluster: routing, egress, and the policies that follow from them.
 *
 * @packageDocumentation
 */
export * from './objectDifferences';
export * from './render';
export * from './renderChanged';
export * from './renderHost';
export { renderRefusals } from './renderRefusals';
export type { RenderRefusal } from './renderRefusals';
export * from './renderService';
export type { Rendering } from './Rendering';
export * from './toYaml';
export * from './types';
