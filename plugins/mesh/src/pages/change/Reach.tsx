import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReachCluster, ReachProxies } from '@causeway/mesh-intent/panels';
import type { ChangeView, ReachView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import {
  Age,
  LoadedPart,
  Mark,
  NonAnswerMark,
  Section,
  type Tone,
  useLoaded,
  useRepeat,
} from '../../parts';
import { threadWords } from './words';

/** What clusters apply is collected each minute; this is soon enough to see it. */
const EVERY_MS = 15_000;

const tones = {
  applied: 'good',
  behind: 'neutral',
  degraded: 'bad',
} as const satisfies Readonly<Record<string, Tone>>;

const Applied = ({ applied }: Pick<ReachCluster, 'applied'>) => {
  const { t } = useTranslationRef(threadWords);
  if (!('observedAt' in applied)) {
    return (
      <NonAnswerMark state={applied.state}>{applied.message}</NonAnswerMark>
    );
  }
  return (
    <Mark tone={tones[applied.state]}>
      {t(`reach.${applied.state}`, { what: applied.message })} (
      <Age at={applied.observedAt} />)
    </Mark>
  );
};

const Proxies = ({ told }: { readonly told: ReachProxies }) => {
  const { t } = useTranslationRef(threadWords);
  if (told.state !== 'value') {
    return <NonAnswerMark state={told.state}>{told.message}</NonAnswerMark>;
  }
  const { done, proxies, rejected, observedAt } = told;
  const whole = done === proxies;
  return (
    <>
      <Mark tone={whole ? 'good' : 'neutral'}>
        {t('reach.proxies', { done: String(done), count: proxies })} (
        <Age at={observedAt} />)
      </Mark>
      {rejected.map(({ text, proxies: count }) => (
        <div key={text}>
          <Mark tone="bad">{t('reach.rejected', { count, text })}</Mark>
        </div>
      ))}
    </>
  );
};

const Cluster = ({ reach }: { readonly reach: ReachCluster }) => {
  const { t } = useTranslationRef(threadWords);
  return (
    <Box component="li" sx={{ py: 0.75, typography: 'body2' }}>
      <Box>
        <strong>{reach.cluster}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('reach.wave', {
            wave: String(reach.clusterWave),
            site: reach.site,
          })}
        </Box>
      </Box>
      <Applied applied={reach.applied} />
      {reach.services.map(told => (
        <Box key={told.service} sx={{ display: 'flex', gap: 0.75 }}>
          {reach.services.length === 1 ? null : <span>{told.service}:</span>}
          <div>
            <Proxies told={told} />
          </div>
        </Box>
      ))}
    </Box>
  );
};

const Clusters = ({ reach }: { readonly reach: ReachView | undefined }) => {
  const { t } = useTranslationRef(threadWords);
  if (reach === undefined) return null;
  if (reach.clusters.length === 0) {
    return (
      <Typography variant="body2">
        {t(reach.state === 'known' ? 'reach.none' : 'reach.notSeen')}
      </Typography>
    );
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {reach.clusters.map(each => (
        <Cluster key={each.cluster} reach={each} />
      ))}
    </Box>
  );
};

/** How far a merged change got: clusters in wave order, and the proxies that acknowledged it. */
export const Reach = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  const mesh = useApi(meshApiRef);
  const merged = change.steps.some(
    ({ repo, state }) => repo === 'routing' && state === 'merged',
  );
  const { loaded, reload } = useLoaded({
    // Before the merge nobody is asked: nothing can have got anywhere.
    key: merged ? change.id : '',
    load: async () => (merged ? mesh.reach(change.id) : undefined),
  });
  useRepeat({ after: loaded, everyMs: EVERY_MS, act: reload });
  if (!merged || change.services.length === 0) return null;
  return (
    <Section title={t('reach.title')}>
      <LoadedPart
        loaded={loaded}
        loading={t('reach.loading')}
        what={t('reach.what')}
        onRetry={reload}
      >
        {reach => <Clusters reach={reach} />}
      </LoadedPart>
    </Section>
  );
};
