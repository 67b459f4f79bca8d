export * from './PreviewBody';
export * from './PreviewPane';
export * from './previewWords';
export * from './usePreview';
