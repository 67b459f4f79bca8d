/**
 * Shells over git: reading a forge's repositories fast, building signed commits
 * in memory, and pushing them. No Backstage in here.
 *
 * @packageDocumentation
 */
export * from './BareCache';
export * from './buildCommit';
export type { TreeEdit } from './editTree';
export * from './gitEnv';
export * from './identity';
export * from './lsRefs';
export * from './mergeInto';
export * from './objects';
export * from './pack';
export * from './parseCommit';
export * from './pushWithGit';
export * from './receivePack';
export * from './runGit';
export type { Fetch } from './smartHttp';
export * from './sshsig';
export * from './treePath';
