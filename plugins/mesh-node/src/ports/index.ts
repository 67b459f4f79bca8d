export * from './CodeHost';
export * from './RolloutControl';
export * from './SignalSource';
