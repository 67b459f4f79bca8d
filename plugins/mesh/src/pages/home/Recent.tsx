import { RouterLink, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { ChangeLink, PhaseMark } from '../../change';
import { Age, Section, useMeshPath } from '../../parts';
import { homeWords } from './words';

/** The newest changes to the reader's services. */
export const Recent = (props: {
  readonly changes: readonly ChangeSummary[];
}) => {
  const { t } = useTranslationRef(homeWords);
  const all = useMeshPath('all');
  return (
    <Section
      title={t('recent.title')}
      aside={
        all === undefined ? undefined : (
          <Link underline="always" component={RouterLink} href={all}>
            {t('recent.all')}
          </Link>
        )
      }
    >
      {props.changes.length === 0 ? (
        <Typography variant="body2">{t('recent.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {props.changes.map(change => (
            <Box
              component="li"
              key={change.id}
              sx={{ py: 0.75, typography: 'body2' }}
            >
              <ChangeLink change={change} />
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1.5,
                  color: 'text.secondary',
                }}
              >
                <PhaseMark phase={change.phase} />
                <span>{change.services.join(', ')}</span>
                <Age at={change.updatedAt} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
};
