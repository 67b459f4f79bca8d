import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import { StepCard } from '../../change';
import { ErrorText, Mark, ReasonDialog, useAct } from '../../parts';
import { useRecordWords } from '../../records';
import { threadWords } from './words';

/** Least characters of a reason for which a gate is set aside; the portal asks for as many. */
const LEAST = 10;

/** The steps of a change in order, with what may be set aside in each. */
export const ChangeSteps = (props: {
  readonly change: ChangeView;
  readonly onMoved: () => void;
}) => {
  const { id, steps } = props.change;
  const { t } = useTranslationRef(threadWords);
  const words = useRecordWords();
  const mesh = useApi(meshApiRef);
  const [asking, setAsking] = useState<{
    readonly step: number;
    readonly gate: string;
    readonly title: string;
  }>();
  const { error, act } = useAct(props.onMoved);
  return (
    <>
      {error === undefined ? null : (
        <div role="alert">
          <Mark tone="bad">
            <ErrorText error={error} />
          </Mark>
        </div>
      )}
      {steps.map(step => (
        <StepCard
          key={step.index}
          step={step}
          of={steps.length}
          onOverride={({ gate, title }) =>
            setAsking({
              step: step.index,
              gate,
              title: words.gate({ id: gate, title }),
            })
          }
        />
      ))}
      {asking === undefined ? null : (
        <ReasonDialog
          open
          title={t('ask.override.title', { gate: asking.title })}
          explains={t('ask.override.explains')}
          does={t('ask.override.does')}
          keeps={t('ask.override.keeps')}
          least={LEAST}
          onClose={() => setAsking(undefined)}
          onReason={reason => {
            const { step, gate } = asking;
            setAsking(undefined);
            act(() => mesh.override(id, { step, gate, reason }));
          }}
        />
      )}
    </>
  );
};
