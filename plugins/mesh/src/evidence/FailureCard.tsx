import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { counted, percent } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

type Panel = EvidenceView['failures']['panel'];
type Origin = Panel['rows'][number]['origin'];

/** Whom to page. */
const origins: Readonly<
  Record<Origin, { readonly name: string; readonly whom: string }>
> = {
  application: { name: 'Application', whom: 'the team of this service' },
  mesh: { name: 'Mesh', whom: 'the platform team' },
  network: { name: 'Network', whom: 'the network team' },
  none: { name: 'The client itself', whom: 'nobody: the caller went away' },
};

/** Failures by who made them fail, so that the right people are called. */
export const FailureCard = ({
  view,
}: {
  readonly view: EvidenceView['failures'];
}) => (
  <PanelCard title="Failures by origin" view={view} write={percent}>
    {view.panel.rows.length === 0 ? null : (
      <Box
        component="ul"
        aria-label="Failures by origin"
        sx={{ m: 0, pl: 2.5 }}
      >
        {view.panel.rows.map(({ origin, requests, reasons }) => (
          <li key={origin}>
            <strong>{origins[origin].name}</strong>:{' '}
            {counted(requests, 'request', 'requests')}; call{' '}
            {origins[origin].whom}
            <Box sx={{ color: 'text.secondary' }}>
              {reasons
                .map(
                  ({ reason, means, ambiguous, requests: count }) =>
                    `${Math.round(count)}: ${means} (${reason})${
                      ambiguous ? ', which may have another cause' : ''
                    }`,
                )
                .join('; ')}
            </Box>
          </li>
        ))}
      </Box>
    )}
  </PanelCard>
);
