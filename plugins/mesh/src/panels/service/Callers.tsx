import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { ServiceLink } from '../../parts';
import { panelsWords } from '../words';

/** Who says it calls this service, and from which other clusters it may be called. */
export const Callers = ({ service }: { readonly service: ServiceView }) => {
  const { t } = useTranslationRef(panelsWords);
  const { dependents, exports } = service;
  return (
    <Box
      sx={{
        typography: 'body2',
        '& ul': { m: 0, pl: 2.5 },
        '& li': { py: 0.5 },
      }}
    >
      {dependents.length === 0 ? (
        <div>{t('callers.none')}</div>
      ) : (
        <ul>
          {dependents.map(({ service: caller, reason }) => (
            <li key={caller}>
              <ServiceLink service={caller} />
              {reason === undefined ? null : `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
      <Box sx={{ mt: 1 }}>
        {exports.length === 0 ? (
          <div>{t('callers.notExported')}</div>
        ) : (
          <ul>
            {exports.map(({ clusters, reason }) => (
              <li key={clusters.join()}>
                {t('callers.exported', { clusters: clusters.join(', ') })}
                {reason === undefined ? null : `: ${reason}`}
              </li>
            ))}
          </ul>
        )}
      </Box>
    </Box>
  );
};
