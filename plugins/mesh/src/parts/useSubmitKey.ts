import { useCallback, useRef } from 'react';

/**
 * The key under which a submit is remembered: two clicks, or a second try after a lost answer, make one change.
 * It holds for one input. Who edits the form after a lost answer asks for something else, and under the old key
 * would be given the earlier change.
 */
export function useSubmitKey(): (input: unknown) => string {
  const last = useRef<{ readonly input: string; readonly key: string }>();
  return useCallback((input: unknown) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) {
      last.current = {
        input: text,
        key: randomKey(),
      };
    }
    return last.current.key;
  }, []);
}

/** 128 random bits as hex. `randomUUID` is missing where the portal is served over plain HTTP. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('');
}
