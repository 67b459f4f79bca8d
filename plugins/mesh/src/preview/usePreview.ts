import { useApi } from '@backstage/frontend-plugin-api';
import type { PreviewView } from '@causeway/plugin-mesh-common';
import { useCallback, useEffect, useRef, useState } from 'react';
import { meshApiRef } from '../api';

const PAUSE_MS = 300;

export interface PreviewState {
  /** The last answer there was, of this input or an earlier one. */
  readonly shown?: PreviewView;
  /** Set when asking about this input failed. */
  readonly error?: Error;
  /** The answer shown is not about this input, or not of now. */
  readonly pending: boolean;
}

interface Settled {
  readonly question: string;
  readonly shown?: PreviewView;
  readonly error?: Error;
}

/**
 * Asks what will happen a moment after the last change of the input. Answers may come in any order: only the one
 * to the latest question is taken, and the one before stays until then.
 */
export function usePreview(options: {
  readonly kind: string;
  readonly input: unknown;
}): PreviewState & { readonly refresh: () => void } {
  const mesh = useApi(meshApiRef);
  const [turn, setTurn] = useState(0);
  const [settled, setSettled] = useState<Settled>({ question: '' });
  const question = JSON.stringify([turn, options.kind, options.input]);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const { kind, input } = latest.current;
      mesh.preview(kind, input).then(
        shown => {
          if (current) setSettled({ question, shown });
        },
        (error: Error) => {
          if (!current) return;
          setSettled(({ shown }) => ({
            question,
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
  }, [mesh, question]);

  const refresh = useCallback(() => setTurn(before => before + 1), []);
  const pending = settled.question !== question;
  return {
    pending,
    refresh,
    ...(settled.shown === undefined ? {} : { shown: settled.shown }),
    ...(pending || settled.error === undefined ? {} : { error: settled.error }),
  };
}
