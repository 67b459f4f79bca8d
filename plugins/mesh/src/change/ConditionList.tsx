import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { Condition, ConditionType } from '@causeway/mesh-intent';
import { Age, Mark, type Tone } from '../parts';
import { changeWords } from './words';

/** Conditions whose being true is bad news. */
const abnormal: ReadonlySet<ConditionType> = new Set<ConditionType>([
  'Stalled',
  'Outdated',
  'WaitingForPerson',
  'MergedUnproven',
  'ReviewDue',
]);

function toneOf({ type, status }: Condition): Tone {
  if (status === 'unknown') return 'unknown';
  if (abnormal.has(type)) return status === 'true' ? 'warning' : 'neutral';
  return status === 'true' ? 'good' : 'neutral';
}

/** Where a change stands in detail. An abnormal condition that does not hold says nothing and is left out. */
export const ConditionList = (props: {
  readonly conditions: readonly Condition[];
}) => {
  const { t } = useTranslationRef(changeWords);
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.conditions
        .filter(({ type, status }) => !abnormal.has(type) || status !== 'false')
        .map(condition => (
          <Box
            component="li"
            key={condition.type}
            sx={{ typography: 'body2', py: 0.25 }}
          >
            <Mark tone={toneOf(condition)}>
              <strong>{t(`condition.${condition.type}`)}</strong>:{' '}
              {t(`holds.${condition.status}`)}. {condition.message}{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                (<Age at={condition.since} />)
              </Box>
              {condition.detail === undefined ? null : (
                <details>
                  <summary>{t('seen')}</summary>
                  <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                    {condition.detail}
                  </Box>
                </details>
              )}
            </Mark>
          </Box>
        ))}
    </Box>
  );
};
