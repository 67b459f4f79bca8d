import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useId, type ComponentType } from 'react';
import type { WidgetProps } from '../forms';
import { ErrorNotice, Waiting } from '../parts';
import { Described } from './Described';
import type { listSchema } from './listSchema';
import { useOnboardChoices } from './useOnboardChoices';
import { scaffolderWords } from './words';

/** A widget of our own forms as a field of the scaffolder's. */
export const ListField = (
  props: (typeof listSchema)['TProps'] & {
    readonly widget: 'clusters' | 'services';
    readonly draw: ComponentType<WidgetProps>;
  },
) => {
  const { t } = useTranslationRef(scaffolderWords);
  const { schema, required, rawErrors, formData, onChange } = props;
  const { loaded, choices, reload } = useOnboardChoices();
  const id = useId();
  const label = schema.title ?? props.name;
  if (loaded.state === 'loading') return <Waiting what={label} rows={2} />;
  if (loaded.state === 'error') {
    return (
      <ErrorNotice
        what={t('field', { label })}
        error={loaded.error}
        onRetry={reload}
      />
    );
  }
  const Draw = props.draw;
  return (
    <Described id={`${id}-note`} text={schema.description}>
      <Draw
        id={id}
        field={{
          name: props.name,
          label,
          widget: props.widget,
          required: required ?? false,
        }}
        value={formData}
        choices={choices}
        invalid={(rawErrors?.length ?? 0) > 0}
        onChange={value => onChange(value as string[])}
        describedBy={schema.description && `${id}-note`}
        onBlur={() => undefined}
      />
    </Described>
  );
};
