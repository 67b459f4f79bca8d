import type { FormField } from '@causeway/mesh-intent';
import type { FormChoices, KindView } from '@causeway/plugin-mesh-common';
import { useEffect, useRef, useState } from 'react';
import { prefilled, type FormValues } from '../../forms';
import { useDraft, type Draft } from './useDraft';

/** Whether what was typed earlier is back in the form, or kept beside it because a link filled the form in. */
export type DraftStanding =
  | { readonly is: 'none' }
  | { readonly is: 'back' | 'kept'; readonly at: string };

/** Fields that a link names besides the service, whose form it opens. */
function isLinked(
  fields: readonly FormField[],
  search: URLSearchParams,
): boolean {
  return fields.some(({ name }) => name !== 'service' && search.has(name));
}

/** Values of a draft that the form still has fields for. */
function valuesOf(fields: readonly FormField[], draft: Draft): FormValues {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(draft.values).filter(([name]) => names.has(name)),
  );
}

/** What stands in a form: today's values, what the link says, or what was typed before; and the draft of it. */
export function useFormValues(options: {
  readonly kind: KindView;
  readonly choices: FormChoices;
  readonly search: URLSearchParams;
}) {
  const { kind, choices, search } = options;
  const { fields } = kind.form;
  const [fresh] = useState<FormValues>(() =>
    prefilled({ fields, prefill: choices.prefill, search }),
  );
  const [values, setValues] = useState(fresh);
  const [standing, setStanding] = useState<DraftStanding>({ is: 'none' });
  const { found, keep, forget } = useDraft({
    kind: kind.id,
    service: search.get('service') ?? undefined,
  });
  // Whoever has typed already is not interrupted by a storage that answers late.
  const typed = useRef(false);
  const [linked] = useState(() => isLinked(fields, search));
  useEffect(() => {
    if (!found || typed.current) return;
    const { at } = found;
    if (linked) {
      setStanding({ is: 'kept', at });
    } else {
      setValues(valuesOf(fields, found));
      setStanding({ is: 'back', at });
    }
  }, [found, linked, fields]);

  return {
    values,
    standing,
    edit: (change: (before: FormValues) => FormValues) => {
      typed.current = true;
      setStanding(before => (before.is === 'kept' ? { is: 'none' } : before));
      setValues(before => {
        const next = change(before);
        keep(next);
        return next;
      });
    },
    startOver: () => {
      forget();
      setValues(fresh);
      setStanding({ is: 'none' });
    },
    useDraft: () => {
      if (!found) return;
      setValues(valuesOf(fields, found));
      setStanding({ is: 'back', at: found.at });
    },
    forget,
  };
}
