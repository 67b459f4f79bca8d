import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { ChangeIdLink, PhaseMark, Requester } from '../../change';
import { Age, Mark, ServiceLink, stacked } from '../../parts';
import { KindTitle } from '../../records';
import { NextThing } from './NextThing';
import { threadWords } from './words';

const endings = ['withdrawn', 'rejected', 'reverted', 'abandoned'] as const;

function endingOf({ as }: NonNullable<ChangeView['ended']>) {
  return endings.find(each => each === as) ?? 'otherwise';
}

/** Title, phase, who asked for it and when, and what keeps it from moving. */
export const ChangeHeading = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  const last = change.undoneBy?.[change.undoneBy.length - 1];
  return (
    <Box component="header" sx={{ ...stacked, gap: 1 }}>
      <Typography component="h2" variant="h5">
        {change.title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          typography: 'body2',
        }}
      >
        <span role="status">
          <PhaseMark phase={change.phase} />
        </span>
        <span>
          <KindTitle change={change} />
        </span>
        {change.urgent ? <Mark tone="warning">{t('urgent')}</Mark> : null}
        {change.services.map(service => (
          <ServiceLink key={service} service={service} />
        ))}
        <span>
          {t('askedBy', {
            who: <Requester change={change} />,
            age: <Age at={change.createdAt} />,
          })}
        </span>
      </Box>
      {change.undoes === undefined ? null : (
        <Typography variant="body2">
          {t('undoes', { change: <ChangeIdLink id={change.undoes} /> })}
        </Typography>
      )}
      {last === undefined || change.ended?.as === 'reverted' ? null : (
        <Alert severity="info" variant="outlined">
          {t('undoneBy', { change: <ChangeIdLink id={last} /> })}
        </Alert>
      )}
      {change.ended === undefined ? null : (
        <Alert severity="info" variant="outlined">
          {t(`ended.${endingOf(change.ended)}`, {
            age: <Age at={change.ended.at} />,
            reason: change.ended.reason,
          })}
        </Alert>
      )}
      <NextThing change={change} />
    </Box>
  );
};
