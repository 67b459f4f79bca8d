import {
  useApi,
  useAppNavigate,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import { useRef, useState } from 'react';
import { meshApiRef } from '../../api';
import { partsWords, useSubmitKey } from '../../parts';
import { changeRouteRef } from '../../routes';
import { submitFailure, type SubmitFailure } from './submitFailure';
import { askWords } from './words';

/**
 * Submits what was previewed and goes to the change. Whatever goes wrong, the form keeps what was typed;
 * when the repositories moved, a new preview is asked for.
 */
export function useSubmit(options: {
  readonly kind: string;
  readonly onMoved: () => void;
  /** It was submitted. */
  readonly onDone: () => void;
}) {
  const { kind, onMoved, onDone } = options;
  const mesh = useApi(meshApiRef);
  const { t: ask } = useTranslationRef(askWords);
  const { t: parts } = useTranslationRef(partsWords);
  const navigate = useAppNavigate();
  const toChange = useRouteRef(changeRouteRef);
  const keyFor = useSubmitKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure>();
  // State comes too late for the second click of a double click.
  const sending = useRef(false);

  const send = async (what: {
    readonly input: unknown;
    readonly planHash?: string;
  }) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const { id } = await mesh.submit({
        kind,
        ...what,
        key: keyFor(what.input),
      });
      onDone();
      if (toChange) navigate(toChange({ id }));
    } catch (error) {
      const failed = submitFailure(error as Error, { ask, parts });
      setFailure(failed);
      if (failed.moved) onMoved();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, send };
}
