export * from './PreviewBody';
export * from './PreviewPane';
export * from './usePreview';
