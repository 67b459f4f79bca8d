/** Pages are loaded when they are shown; the first load of a test file takes its time. */
export const SLOW = { timeout: 20_000 };
