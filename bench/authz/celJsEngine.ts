import { peer } from '../measure/peer';
import { celExpression } from './celExpression';
import type { Engine } from './Engine';
import { passOver } from './passOver';

interface CelJs {
  readonly Environment: new () => {
    registerVariable(name: string, type: string): unknown;
    parse(expression: string): (context: object) => unknown;
  };
}

export const celJsEngine: Engine = {
  name: '@marcbachmann/cel-js',
  timedOn: 20_000,
  start(rules, requests) {
    const { Environment } = peer<CelJs>('@marcbachmann/cel-js');
    const environment = new Environment();
    for (const name of ['principal', 'method', 'path'])
      environment.registerVariable(name, 'string');
    const evaluate = environment.parse(celExpression(rules));
    return passOver(requests, request => evaluate(request) === true);
  },
};
