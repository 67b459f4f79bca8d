import { coreApis, useApi } from '@backstage/frontend-plugin-api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FormValues } from '../../forms';

/** How long one must have stopped typing before a draft is kept, in milliseconds. */
const PAUSE_MS = 600;

/** What was typed in a form that was left. */
export interface Draft {
  readonly values: FormValues;
  /** ISO 8601, UTC: of the browser's clock. */
  readonly at: string;
}

function read(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { values, at } = value as Partial<Draft>;
  return typeof values === 'object' && values !== null && typeof at === 'string'
    ? { values, at }
    : undefined;
}

/**
 * Keeps what is typed in the person's own storage until it is submitted, by kind and service, so that a reload, a sign-in
 * that ran out or another page loses nothing. Looked at once, when the form opens.
 */
export function useDraft(of: {
  readonly kind: string;
  readonly service: string | undefined;
}): {
  /** `undefined` until the storage answered; `null` when there is none. */
  readonly found: Draft | null | undefined;
  readonly keep: (values: FormValues) => void;
  readonly forget: () => void;
} {
  const storage = useApi(coreApis.storage);
  const bucket = useMemo(() => storage.forBucket('mesh-drafts'), [storage]);
  const key = `${of.kind}~${(of.service ?? '').replace('/', '~')}`;
  const [found, setFound] = useState<Draft | null | undefined>(() => {
    const { presence, value } = bucket.snapshot(key);
    return presence === 'unknown' ? undefined : read(value) ?? null;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    const watch = bucket.observe$(key).subscribe({
      next: ({ presence, value }) => {
        if (presence === 'unknown') return;
        setFound(before =>
          before === undefined ? read(value) ?? null : before,
        );
      },
      // A storage that fails has no draft; the form works without.
      error: () => setFound(before => before ?? null),
    });
    return () => watch.unsubscribe();
  }, [bucket, key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const keep = useCallback(
    (values: FormValues) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const draft = { values, at: new Date().toISOString() };
        bucket.set(key, draft as never).catch(() => undefined);
      }, PAUSE_MS);
    },
    [bucket, key],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    bucket.remove(key).catch(() => undefined);
  }, [bucket, key]);
  return { found, keep, forget };
}
