export * from './meshApi';
export * from './meshApiRef';
