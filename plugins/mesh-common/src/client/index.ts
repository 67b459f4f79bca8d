export * from './MeshClient';
