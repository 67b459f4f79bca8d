import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark, type Tone } from '../parts';
import { useCounted } from './useCounted';
import { impactWords } from './words';

type Report = NonNullable<ImpactView['report']>;
type MetricCaller = Report['onlyInMetrics'][number];

const tones: Readonly<Record<MetricCaller['decision'], Tone>> = {
  deny: 'bad',
  undecided: 'unknown',
  allow: 'neutral',
};

const MetricCallers = (props: {
  readonly callers: readonly MetricCaller[];
}) => {
  const { t } = useTranslationRef(impactWords);
  const counted = useCounted();
  return (
    <li>
      {t('gaps.onlyMetrics')}
      <ul>
        {props.callers.map(({ caller, requests, decision }) => (
          <li key={caller}>
            <Mark tone={tones[decision]}>
              <code>{caller}</code>, {counted('requests', requests)}:{' '}
              {t(`gaps.${decision}`)}
            </Mark>
          </li>
        ))}
      </ul>
    </li>
  );
};

const Missing = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslationRef(impactWords);
  const counted = useCounted();
  return (
    <li>
      {t('gaps.missing')}
      <ul>
        {report.missing.map(({ field, weighted }) => (
          <li key={field}>
            {t('gaps.missingField', {
              field: <code>{field}</code>,
              requests: counted('requests', weighted),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
};

/** What the numbers do not hold: callers the log missed or hardly saw, fields it lacks, and where it disagrees. */
export const ImpactGaps = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslationRef(impactWords);
  const counted = useCounted();
  const { onlyInMetrics, missing, rarest, contradicted } = report;
  const nothing =
    onlyInMetrics.length === 0 &&
    missing.length === 0 &&
    rarest === undefined &&
    contradicted.rows === 0;
  if (nothing) return null;
  return (
    <Box
      component="ul"
      aria-label={t('gaps.list')}
      sx={{
        m: 0,
        pl: 2.5,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& li': { py: 0.25 },
        '& ul': { pl: 2.5 },
      }}
    >
      {onlyInMetrics.length === 0 ? null : (
        <MetricCallers callers={onlyInMetrics} />
      )}
      {missing.length === 0 ? null : <Missing report={report} />}
      {rarest === undefined ? null : (
        <li>
          {t('gaps.rarest', {
            caller: <code>{rarest.caller}</code>,
            requests: counted('requests', rarest.weighted),
          })}
        </li>
      )}
      {contradicted.rows === 0 ? null : (
        <li>
          <Mark tone="warning">
            {t('gaps.contradicted', {
              requests: counted('requests', contradicted.weighted),
              rows: counted('rows', contradicted.rows),
            })}
          </Mark>
        </li>
      )}
    </Box>
  );
};
