export * from './locate';
export * from './readDocuments';
export * from './scanText';
