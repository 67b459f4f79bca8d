import { peer } from '../measure/peer';
import type { BenchRule } from './BenchRule';
import type { Engine } from './Engine';
import { passOver } from './passOver';

interface Enforcer {
  addFunction(
    name: string,
    test: (text: string, pattern: string) => boolean,
  ): unknown;
  enforceSync(...request: readonly string[]): boolean;
}

interface Casbin {
  newModelFromString(text: string): unknown;
  readonly StringAdapter: new (policy: string) => unknown;
  newEnforcer(model: unknown, adapter: unknown): Promise<Enforcer>;
}

const MODEL = `
[request_definition]
r = sub, act, obj
[policy_definition]
p = sub, act, obj, eft
[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = (p.sub == "any" || r.sub == p.sub) && (p.act == "any" || r.act == p.act) && fits(r.obj, p.obj)
`;

function fits(text: string, pattern: string): boolean {
  if (pattern.endsWith('*')) return text.startsWith(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return text.endsWith(pattern.slice(1));
  return pattern === text;
}

const anyIfNone = (values: readonly string[]) =>
  values.length === 0 ? ['any'] : values;

/** casbin has no lists in a line: every combination is a line of its own. */
function linesOf({ effect, principals, methods, paths }: BenchRule): string[] {
  const callers = principals.map(each => `spiffe://${each}`);
  return anyIfNone(callers).flatMap(sub =>
    anyIfNone(methods).flatMap(act =>
      paths.map(path => `p, ${sub}, ${act}, ${path}, ${effect}`),
    ),
  );
}

/** Its enforcer is made asynchronously, so before the rounds. */
export async function casbinEngine(
  rules: readonly BenchRule[],
): Promise<Engine> {
  const { newModelFromString, StringAdapter, newEnforcer } =
    peer<Casbin>('casbin');
  const enforcer = await newEnforcer(
    newModelFromString(MODEL),
    new StringAdapter(rules.flatMap(linesOf).join('\n')),
  );
  enforcer.addFunction('fits', fits);
  return {
    name: 'casbin',
    timedOn: 500,
    start: (_, requests) =>
      passOver(requests, ({ principal, method, path }) =>
        enforcer.enforceSync(principal, method, path),
      ),
  };
}
