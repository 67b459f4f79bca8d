import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Age } from './Age';
import { errorWords } from './errorWords';
import { Mark } from './Mark';
import { NonAnswerMark } from './NonAnswerMark';
import { usePortalClock } from './PortalClockContext';
import { useLostSight } from './useLostSight';
import { partsWords } from './words';

/** Says what is simulated, and which repository the portal does not see as it should. Quiet when all is well. */
export const SightNotice = () => {
  const { t } = useTranslationRef(partsWords);
  const { loaded } = usePortalClock();
  const lost = useLostSight();
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'error') {
    const { state, text } = errorWords(loaded.error, t);
    return (
      <Alert severity="warning" variant="outlined" icon={false} role="status">
        <NonAnswerMark state={state}>
          {t('sight.unknown', { why: text })}
        </NonAnswerMark>
      </Alert>
    );
  }
  return (
    <>
      {loaded.value.simulated ? (
        <Box sx={{ typography: 'body2' }}>
          <Mark tone="neutral">{t('sight.simulated')}</Mark>
        </Box>
      ) : null}
      {lost.length === 0 ? null : (
        <Alert severity="warning" variant="outlined" icon={false} role="status">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {lost.map(each => (
              <li key={each.name}>
                <NonAnswerMark state={each.state}>
                  {each.name}. {each.message}
                  {each.observedAt === undefined ? null : (
                    <>
                      {' '}
                      {t('sight.lastSeen', {
                        age: <Age at={each.observedAt} />,
                      })}
                    </>
                  )}
                </NonAnswerMark>
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
};
