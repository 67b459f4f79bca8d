export * from './LazyImpactPanels';
