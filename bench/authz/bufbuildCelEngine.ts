import { peer } from '../measure/peer';
import { celExpression } from './celExpression';
import type { Engine } from './Engine';
import { passOver } from './passOver';

interface BufbuildCel {
  celEnv(): unknown;
  parse(expression: string): unknown;
  plan(environment: unknown, parsed: unknown): (context: object) => unknown;
}

export const bufbuildCelEngine: Engine = {
  name: '@bufbuild/cel',
  timedOn: 20_000,
  start(rules, requests) {
    const { celEnv, parse, plan } = peer<BufbuildCel>('@bufbuild/cel');
    const evaluate = plan(celEnv(), parse(celExpression(rules)));
    return passOver(requests, request => evaluate(request) === true);
  },
};
