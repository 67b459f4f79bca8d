export * from './CodeHostSlot';
export * from './codeHostExtensionPoint';
