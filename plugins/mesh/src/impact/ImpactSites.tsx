import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ImpactSiteView, ImpactView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark } from '../parts';
import { impactWords } from './words';

const Site = ({ site }: { readonly site: ImpactSiteView }) => {
  const { t } = useTranslationRef(impactWords);
  const { state, message, observedAt, source } = site;
  if (state === 'value') {
    return (
      <Mark tone="neutral">
        <strong>{site.site}</strong>: {t('sites.answered', { source })}
        {observedAt === undefined ? (
          <>, {t('sites.atUnknown')}</>
        ) : (
          <>
            {' '}
            <Age at={observedAt} />
          </>
        )}
      </Mark>
    );
  }
  return (
    <NonAnswerMark state={state}>
      <strong>{site.site}</strong> ({source}
      {observedAt === undefined ? null : (
        <>
          , <Age at={observedAt} />
        </>
      )}
      ). {message}
    </NonAnswerMark>
  );
};

/** Why there is no site to name. */
function withoutSites({ outcome, enforced, reason }: ImpactView) {
  if (enforced && outcome === 'pass') return 'sites.notNeeded';
  return reason === 'NotAsked' ? 'sites.notAsked' : undefined;
}

/** Where the log is kept, and what each place answered. */
export const ImpactSites = ({ impact }: { readonly impact: ImpactView }) => {
  const { t } = useTranslationRef(impactWords);
  const { sites } = impact;
  if (sites.length === 0) {
    const why = withoutSites(impact);
    return (
      <Box sx={{ typography: 'body2', mt: 1.5 }}>
        {why === undefined ? (
          <NonAnswerMark state="no-data">{t('sites.none')}</NonAnswerMark>
        ) : (
          t(why)
        )}
      </Box>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={t('sites.list')}
      sx={{
        m: 0,
        mt: 1.5,
        p: 0,
        listStyle: 'none',
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& li': { py: 0.25 },
      }}
    >
      {sites.map((site, at) => (
        <li key={`${site.site} ${site.source} ${at}`}>
          <Site site={site} />
        </li>
      ))}
    </Box>
  );
};
