import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ConditionType } from '@causeway/mesh-intent';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import {
  ErrorText,
  Mark,
  ReasonDialog,
  stacked,
  useAct,
  useSubmitKey,
} from '../../parts';
import { askedReason, type AskedAct } from './askedReason';
import { threadWords } from './words';

type Act = 'resume' | AskedAct;

/** What there is to decide in the state of the change, possible or not. */
function actsOf({ may, ended, steps, conditions }: ChangeView): readonly Act[] {
  const landed = steps.some(({ state }) => state === 'merged');
  const holds = (type: ConditionType) =>
    conditions.some(each => each.type === type && each.status === 'true');
  const afterMerge: readonly Act[] = landed
    ? [
        ...(holds('ReviewDue') ? (['review'] as const) : []),
        ...(holds('MergedUnproven') ? (['acknowledge'] as const) : []),
        'revert',
      ]
    : [];
  if (ended !== undefined) return may.revert.yes ? afterMerge : [];
  const open = steps.some(({ state }) => state !== 'merged');
  return [
    ...afterMerge,
    ...(landed ? [] : (['withdraw'] as const)),
    ...(open ? (['resume'] as const) : []),
    ...(may.abandon.yes ? (['abandon'] as const) : []),
  ];
}

/** What may be done with a change; what may not says why. */
export const ChangeActions = (props: {
  readonly change: ChangeView;
  readonly onMoved: () => void;
}) => {
  const { t } = useTranslationRef(threadWords);
  const { id, may } = props.change;
  const mesh = useApi(meshApiRef);
  const keyOf = useSubmitKey();
  const [asking, setAsking] = useState<AskedAct>();
  const { busy, error, act } = useAct(props.onMoved);
  const acts = actsOf(props.change);
  if (acts.length === 0) return null;
  const send = (verb: AskedAct, words: string) => {
    setAsking(undefined);
    act(() =>
      verb === 'revert'
        ? mesh.revert(id, { reason: words, key: keyOf([id, words]) })
        : mesh[verb](id, words),
    );
  };
  return (
    <Box sx={{ ...stacked, gap: 0.5, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {acts.map(verb => (
          <Button
            key={verb}
            variant="outlined"
            disabled={!may[verb].yes || busy}
            onClick={() =>
              verb === 'resume' ? act(() => mesh.resume(id)) : setAsking(verb)
            }
          >
            {t(`act.${verb}`)}
          </Button>
        ))}
      </Box>
      {busy ? <span role="status">{t('act.busy')}</span> : null}
      {acts
        .filter(verb => !may[verb].yes)
        .map(verb => (
          <Box key={verb} sx={{ color: 'text.secondary' }}>
            {t('act.refused', {
              act: t(`act.${verb}`),
              because: may[verb].because ?? t('act.notNow'),
            })}
          </Box>
        ))}
      {error === undefined ? null : (
        <Box role="alert" sx={{ whiteSpace: 'pre-line' }}>
          <Mark tone="bad">
            <ErrorText error={error} />
          </Mark>
        </Box>
      )}
      {asking === undefined ? null : (
        <ReasonDialog
          open
          {...askedReason(asking, t)}
          onClose={() => setAsking(undefined)}
          onReason={words => send(asking, words)}
        />
      )}
    </Box>
  );
};
