export * from './ChangeRendered';
export * from './LazyRenderedObjects';
