import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../parts';
import { compact } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

/** Who called a service in the week, and from which clusters. */
export const CallersCard = ({
  view,
}: {
  readonly view: EvidenceView['callers'];
}) => {
  const { rows } = view.panel;
  return (
    <PanelCard title="Who calls it" view={view} write={compact}>
      {rows.length === 0 ? null : (
        <Box component="ul" aria-label="Callers" sx={{ m: 0, pl: 2.5 }}>
          {rows.map(({ from, requests, failed, fromClusters, declared }) => (
            <li key={from}>
              <ServiceLink service={from} /> from {fromClusters.join(', ')}:{' '}
              {compact(requests)} requests
              {failed > 0 ? `, ${compact(failed)} failed` : null}
              {declared ? null : (
                <>
                  {' '}
                  <Mark tone="warning">it does not declare this call</Mark>
                </>
              )}
            </li>
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
