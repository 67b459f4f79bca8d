import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import {
  Mark,
  ServiceLink,
  useNumbers,
  type Numbers,
  type Tone,
} from '../parts';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';
import { evidenceWords, type EvidenceT } from './words';

type Row = EvidenceView['dependencies']['panel']['rows'][number];

const tones: Readonly<Record<Row['state'], Tone>> = {
  used: 'good',
  undeclared: 'warning',
  unused: 'neutral',
  unknown: 'unknown',
};

/** How often it is called, where it is. */
function seenWords(
  { requests, failed }: Row,
  {
    t,
    compact,
  }: { readonly t: EvidenceT; readonly compact: Numbers['compact'] },
): string {
  if (requests === 0) return '';
  const seen = { requests: compact(requests), failed: compact(failed) };
  return `: ${t(
    failed > 0 ? 'dependencies.requestsFailed' : 'dependencies.requests',
    seen,
  )}`;
}

const DependencyLine = (props: {
  readonly row: Row;
  readonly service: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { compact } = useNumbers();
  const { row, service } = props;
  const { to, state } = row;
  return (
    <li>
      <ServiceLink service={to} />{' '}
      <Mark tone={tones[state]}>
        {t(`dependencies.${state}`)}
        {seenWords(row, { t, compact })}
      </Mark>
      {state === 'undeclared' ? (
        <>
          {' '}
          <AskLink kind="dependency" values={{ service, add: to }}>
            {t('dependencies.declare')}
          </AskLink>
        </>
      ) : null}
      {state === 'unused' ? (
        <>
          {' '}
          <AskLink kind="dependency" values={{ service, remove: to }}>
            {t('dependencies.takeBack')}
          </AskLink>
        </>
      ) : null}
    </li>
  );
};

/** What a service says it calls against what its proxies counted. */
export const DependencyCard = ({
  view,
  service,
}: {
  readonly view: EvidenceView['dependencies'];
  readonly service: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { compact } = useNumbers();
  const { rows } = view.panel;
  return (
    <PanelCard title={t('dependencies.title')} view={view} write={compact}>
      {rows.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('dependencies.list')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {rows.map(row => (
            <DependencyLine key={row.to} row={row} service={service} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
