import { useCallback, useEffect, useRef, useState } from 'react';

/** An answer of the backend: on its way, here (perhaps with a newer one that failed), or missing. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'value'; readonly value: T; readonly trouble?: Error }
  | { readonly state: 'error'; readonly error: Error };

/**
 * Loads when `key` changes and on `reload`. A reload keeps the value on the page until the next one is
 * here, and keeps it with the trouble when there is none. Of overlapping loads only the latest counts.
 */
export function useLoaded<T>(options: {
  readonly key: string;
  readonly load: () => Promise<T>;
}): { readonly loaded: Loaded<T>; readonly reload: () => void } {
  const { key, load } = options;
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<{
    readonly key: string;
    readonly loaded: Loaded<T>;
  }>({ key, loaded: { state: 'loading' } });
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    let current = true;
    latest.current().then(
      value => {
        if (current) setHeld({ key, loaded: { state: 'value', value } });
      },
      (error: Error) => {
        if (!current) return;
        setHeld(before =>
          before.key === key && before.loaded.state === 'value'
            ? { key, loaded: { ...before.loaded, trouble: error } }
            : { key, loaded: { state: 'error', error } },
        );
      },
    );
    return () => {
      current = false;
    };
  }, [key, turn]);

  const reload = useCallback(() => {
    setHeld(before =>
      before.loaded.state === 'error'
        ? { ...before, loaded: { state: 'loading' } }
        : before,
    );
    setTurn(before => before + 1);
  }, []);
  return {
    loaded: held.key === key ? held.loaded : { state: 'loading' },
    reload,
  };
}
