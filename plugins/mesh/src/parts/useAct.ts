import { useState } from 'react';

/** One act at a time; tells what went wrong with the last one. */
export function useAct(onDone: () => void): {
  readonly busy: boolean;
  readonly error?: Error;
  readonly act: (ask: () => Promise<unknown>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const act = (ask: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    ask()
      .then(onDone, setError)
      .finally(() => setBusy(false));
  };
  return { busy, ...(error === undefined ? {} : { error }), act };
}
