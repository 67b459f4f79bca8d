/** The test runner's functions, handed in so that the cases live in ordinary modules. */
export interface ContractSuite {
  readonly describe: typeof describe;
  readonly it: typeof it;
  readonly expect: typeof expect;
}
