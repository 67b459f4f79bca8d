export * from './CodeHostSlot';
export * from './RolloutControlList';
export * from './SignalSourceList';
export * from './codeHostExtensionPoint';
export * from './rolloutControlsExtensionPoint';
export * from './signalSourcesExtensionPoint';
