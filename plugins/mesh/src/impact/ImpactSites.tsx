import Box from '@mui/material/Box';
import type { ImpactSiteView, ImpactView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark } from '../parts';

const Site = ({ site }: { readonly site: ImpactSiteView }) => {
  const { state, message, observedAt, source } = site;
  if (state === 'value') {
    return (
      <Mark tone="neutral">
        <strong>{site.site}</strong>: {source} answered
        {observedAt === undefined ? (
          ', at an unknown time'
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
function withoutSites({
  outcome,
  enforced,
  reason,
}: ImpactView): string | undefined {
  if (enforced && outcome === 'pass') {
    return 'No log was needed: the rules alone tell it.';
  }
  return reason === 'NotAsked'
    ? 'The access log was not asked yet.'
    : undefined;
}

/** Where the log is kept, and what each place answered. */
export const ImpactSites = ({ impact }: { readonly impact: ImpactView }) => {
  const { sites } = impact;
  if (sites.length === 0) {
    const why = withoutSites(impact);
    return (
      <Box sx={{ typography: 'body2', mt: 1.5 }}>
        {why === undefined ? (
          <NonAnswerMark state="no-data">
            no source answered for the sites of this service.
          </NonAnswerMark>
        ) : (
          why
        )}
      </Box>
    );
  }
  return (
    <Box
      component="ul"
      aria-label="Access log by site"
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
