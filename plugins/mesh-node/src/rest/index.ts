/**
 * What code hosts over REST share: reading answers and webhooks that are not trusted, and their configuration.
 *
 * @packageDocumentation
 */
export * from './AnswerFault';
export * from './CodeHostSection';
export * from './Wire';
export * from './boundedFetch';
export * from './commentMarker';
export * from './hintOf';
export * from './pageAddress';
export * from './webhookBody';
