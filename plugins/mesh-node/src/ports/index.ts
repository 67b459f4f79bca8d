export * from './CodeHost';
export * from './SignalSource';
