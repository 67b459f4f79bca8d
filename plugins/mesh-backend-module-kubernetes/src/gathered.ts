import type { Collected } from '@causeway/plugin-mesh-node';

/** What one cluster of a site said. */
export type ClusterAnswer<T> =
  | { readonly state: 'value'; readonly cluster: string; readonly value: T }
  /** It answered, and has not what was asked for. */
  | { readonly state: 'absent'; readonly cluster: string }
  | {
      readonly state: 'not-allowed' | 'unreachable';
      readonly cluster: string;
      readonly message: string;
    };

type Rows = Extract<Collected, { state: 'value' }>['rows'];
type Heard<T> = Extract<ClusterAnswer<T>, { state: 'value' }>;

/**
 * The answer of a site from those of its clusters. A cluster that did not answer has no rows, lowers the coverage, and
 * is told as missing; `warn` hears of it too.
 */
export function gathered<T>(
  answers: readonly ClusterAnswer<T>[],
  about: {
    readonly name: string;
    readonly site: string;
    readonly now: Date;
    /** "knows the kind Rollout; …": after "No cluster of the site". */
    readonly absent: string;
    readonly warn: (message: string) => void;
    readonly rowsOf: (heard: readonly Heard<T>[]) => Rows;
  },
): Collected {
  const { name, site, now, absent, warn, rowsOf } = about;
  const heard = answers.flatMap(each => (each.state === 'value' ? [each] : []));
  const missing = answers.flatMap(each =>
    each.state === 'not-allowed' || each.state === 'unreachable' ? [each] : [],
  );
  const words = missing.map(({ message }) => message);
  if (missing.length > 0 && heard.length === 0) {
    const isDown = missing.some(({ state }) => state === 'unreachable');
    return {
      state: isDown ? 'unreachable' : 'not-allowed',
      message: words.join(' '),
    };
  }
  if (heard.length === 0) {
    return {
      state: 'no-data',
      message: `No cluster of ${site} ${absent} ${name}.`,
    };
  }
  for (const message of words) {
    warn(`${name} at ${site} is without one of its clusters. ${message}`);
  }
  return {
    state: 'value',
    observedAt: now.toISOString(),
    coverage: (answers.length - missing.length) / answers.length,
    ...(missing.length === 0 ? {} : { missing }),
    rows: rowsOf(heard),
  };
}
