import type { CodeHost } from '@causeway/plugin-mesh-node';

/** A code host that answers some questions itself and leaves the others to the real one. */
export function fronted(
  real: CodeHost,
  answers: (real: CodeHost) => Partial<CodeHost>,
): CodeHost {
  const own = answers(real);
  return new Proxy(real, {
    get: (target, name) => {
      const answer = Reflect.get(own, name);
      if (answer !== undefined) return answer;
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
