/**
 * A stand-in for GitHub over the embedded estate, for tests.
 *
 * @packageDocumentation
 */
export * from './EstateStore';
export * from './FakeApp';
export * from './FakeGitHub';
