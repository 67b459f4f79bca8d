import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink, type Tone } from '../parts';
import { compact } from '@causeway/mesh-intent/panels';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';

type Row = EvidenceView['dependencies']['panel']['rows'][number];

const looks: Readonly<
  Record<Row['state'], { readonly tone: Tone; readonly words: string }>
> = {
  used: { tone: 'good', words: 'declared and used' },
  undeclared: { tone: 'warning', words: 'called, not declared' },
  unused: { tone: 'neutral', words: 'declared, not called in a week' },
  unknown: {
    tone: 'unknown',
    words: 'declared; whether it is called is unknown',
  },
};

/** What a service says it calls against what its proxies counted. */
export const DependencyCard = ({
  view,
  service,
}: {
  readonly view: EvidenceView['dependencies'];
  readonly service: string;
}) => {
  const { rows } = view.panel;
  return (
    <PanelCard title="Calls, declared and seen" view={view} write={compact}>
      {rows.length === 0 ? null : (
        <Box component="ul" aria-label="Calls" sx={{ m: 0, pl: 2.5 }}>
          {rows.map(({ to, state, requests, failed }) => (
            <li key={to}>
              <ServiceLink service={to} />{' '}
              <Mark tone={looks[state].tone}>
                {looks[state].words}
                {requests > 0
                  ? `: ${compact(requests)} requests in a week${
                      failed > 0 ? `, ${compact(failed)} of them failed` : ''
                    }`
                  : null}
              </Mark>
              {state === 'undeclared' ? (
                <>
                  {' '}
                  <AskLink kind="dependency" values={{ service, add: to }}>
                    Declare it
                  </AskLink>
                </>
              ) : null}
              {state === 'unused' ? (
                <>
                  {' '}
                  <AskLink kind="dependency" values={{ service, remove: to }}>
                    Take it back
                  </AskLink>
                </>
              ) : null}
            </li>
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
