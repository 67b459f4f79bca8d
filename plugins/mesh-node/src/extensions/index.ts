export * from './CodeHostSlot';
export * from './SignalSourceList';
export * from './codeHostExtensionPoint';
export * from './signalSourcesExtensionPoint';
