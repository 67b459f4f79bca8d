import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

export interface LatestAnswer<T> {
  /** The last answer there was, to this question or an earlier one. */
  readonly shown?: T;
  /** Set when asking this question failed. */
  readonly error?: Error;
  /** The answer shown is not to this question, or not of now. */
  readonly pending: boolean;
}

interface Settled<T> {
  readonly asked?: string;
  readonly shown?: T;
  readonly error?: Error;
}

/**
 * Asks a moment after the last change of the question. Answers may come in any order: only the one to the latest
 * question is taken, and the one before stays until then. Without a question nothing is asked.
 */
export function useLatestAnswer<T>(options: {
  /** What is asked, as a text that differs when the question does. */
  readonly question: string | undefined;
  readonly ask: () => Promise<T>;
}): LatestAnswer<T> & { readonly refresh: () => void } {
  const { question } = options;
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>({});
  const asked = question === undefined ? undefined : `${turn} ${question}`;
  const latest = useRef(options.ask);
  latest.current = options.ask;

  useEffect(() => {
    if (asked === undefined) {
      setSettled({});
      return undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      latest.current().then(
        shown => {
          if (current) setSettled({ asked, shown });
        },
        (error: Error) => {
          if (!current) return;
          setSettled(({ shown }) => ({
            asked,
            error,
            ...(shown === undefined ? {} : { shown }),
          }));
        },
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);

  const refresh = useCallback(() => setTurn(before => before + 1), []);
  const pending = settled.asked !== asked;
  return {
    pending,
    refresh,
    ...(settled.shown === undefined ? {} : { shown: settled.shown }),
    ...(pending || settled.error === undefined ? {} : { error: settled.error }),
  };
}
