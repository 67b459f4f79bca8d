export * from './FakeMesh';
export * from './fixtures';
export * from './impactFixture';
export * from './renderMesh';
export * from './responseError';
export * from './serviceFixture';
export * from './slow';
export * from './undeclaredFixture';
