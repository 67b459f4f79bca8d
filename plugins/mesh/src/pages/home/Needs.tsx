import { RouterLink, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { HomeView, NeedOf } from '@causeway/plugin-mesh-common';
import { ChangeLink, PullRequests } from '../../change';
import { Age, Section, useMeshPath } from '../../parts';
import { homeWords } from './words';

const titles = {
  approve: 'needs.approve',
  answer: 'needs.answer',
  decide: 'needs.decide',
  'look-after': 'needs.lookAfter',
} as const satisfies Readonly<Record<NeedOf, string>>;

/** What waits for the reader, and why for them. */
export const Needs = ({ needs }: { readonly needs: HomeView['needs'] }) => {
  const { t } = useTranslationRef(homeWords);
  const queue = useMeshPath('queue');
  return (
    <Section
      title={t('needs.title')}
      aside={
        queue === undefined ? undefined : (
          <Link underline="always" component={RouterLink} href={queue}>
            {t('needs.toQueue')}
          </Link>
        )
      }
    >
      {needs.items.length === 0 ? (
        <Typography variant="body2">{t('needs.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {needs.items.map(({ as, change }) => (
            <Box
              component="li"
              key={change.id}
              sx={{ py: 0.75, typography: 'body2' }}
            >
              <Box
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1,
                  alignItems: 'baseline',
                }}
              >
                <Chip size="small" variant="outlined" label={t(titles[as])} />
                <ChangeLink change={change} />
                <PullRequests change={change} />
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                {change.blockedBy} (<Age at={change.waitsSince} />)
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {needs.more ? (
        <Typography variant="body2" color="text.secondary">
          {t('needs.more')}
        </Typography>
      ) : null}
    </Section>
  );
};
