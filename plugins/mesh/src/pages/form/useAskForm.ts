import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { Finding, FindingFix, FormField } from '@causeway/mesh-intent';
import type { FormChoices, KindView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import {
  inputOf,
  isBlank,
  placeFindings,
  stillNeeded,
  visibleFields,
  withFix,
  type FormValues,
} from '../../forms';
import type { Remedy } from '../../change';
import { usePreview } from '../../preview';
import { hintsOf } from './hintsOf';
import { refusalOf } from './refusalOf';
import { useFormValues } from './useFormValues';
import { useSubmit } from './useSubmit';
import { askWords } from './words';

/** Whether all that is missing of a reason is its words. */
function isReasonMissing(
  fields: readonly FormField[],
  values: FormValues,
): boolean {
  return visibleFields(fields, values).some(
    ({ name, required }) =>
      name === 'reason' && required && isBlank(values.reason),
  );
}

/** Everything the form page knows: what is typed, what the preview says about it, and what submitting did. */
export function useAskForm(options: {
  readonly kind: KindView;
  readonly choices: FormChoices;
  readonly search: URLSearchParams;
}) {
  const { t } = useTranslationRef(askWords);
  const { kind } = options;
  const { fields } = kind.form;
  const form = useFormValues(options);
  const { values, edit } = form;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const input = inputOf(fields, values);
  // What will happen does not hang on why: it is shown before anybody has put that into words.
  const preview = usePreview({
    kind: kind.id,
    input: isReasonMissing(fields, values)
      ? { ...input, reason: t('whyStandIn') }
      : input,
  });
  const { busy, failure, send } = useSubmit({
    kind: kind.id,
    onMoved: preview.refresh,
    onDone: form.forget,
  });

  // An empty field nobody has been at yet is not a mistake; the button says what is still needed.
  const quiet = ({ code, jsonPath }: Finding) =>
    code === `${kind.id}/input` &&
    !touched.has(String(jsonPath?.[0])) &&
    isBlank(values[String(jsonPath?.[0])]);
  const hints = hintsOf({ preview, input, t });
  // The hint under the host says the same.
  const hinted = ({ code }: Finding) =>
    code === 'egress-host/normalized' && hints.host !== undefined;
  const findings = (preview.shown?.findings ?? []).filter(
    finding => !quiet(finding) && !hinted(finding),
  );
  const fix = (wanted: FindingFix) => edit(before => withFix(before, wanted));
  const needed = stillNeeded(fields, values);
  const because = refusalOf({ needed, preview, t });
  return {
    ...placeFindings(findings, visibleFields(fields, values)),
    values,
    draft: form.standing,
    startOver: form.startOver,
    useDraft: form.useDraft,
    preview,
    needed,
    because,
    busy,
    failure,
    hints,
    change: (name: string, value: unknown) =>
      edit(before => ({ ...before, [name]: value })),
    touch: (name: string) =>
      setTouched(before =>
        before.has(name) ? before : new Set([...before, name]),
      ),
    fix,
    /** Fixes of manifests, and of fields that are not here, cannot be applied to the form. */
    remedy: (wanted: FindingFix): Remedy =>
      fields.some(({ name }) => name === wanted.jsonPath[0])
        ? { state: 'here', apply: () => fix(wanted) }
        : { state: 'none' },
    submit: () => {
      if (because === undefined) {
        send({ input, planHash: preview.shown?.planHash });
      }
    },
  };
}
