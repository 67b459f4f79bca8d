export * from './CodeHost';
