import {
  drift,
  failureOrigin,
  observedDependencies,
  plaintext,
} from '@causeway/mesh-intent';

/** Signals the graph is made of. */
export const graphSignals = [
  observedDependencies,
  failureOrigin,
  plaintext,
  drift,
];
