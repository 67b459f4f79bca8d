import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Mark, ServiceLink } from '../parts';
import { compact, counted } from './numbers';
import { PanelCard } from './PanelCard';

/** Who called a service in the week, and from which clusters. */
export const CallersCard = ({
  view,
}: {
  readonly view: EvidenceView['callers'];
}) => {
  const { rows, silent } = view.panel;
  const words =
    rows.length === 0
      ? 'Nobody with a proxy called in a week'
      : `${counted(rows.length, 'service', 'services')} called in a week`;
  return (
    <PanelCard
      title="Who calls it"
      view={view}
      write={compact}
      headline={
        silent.length > 0 ? (
          <Mark tone="unknown">
            {words}, as far as the sites answered:{' '}
            {silent.map(({ site }) => site).join(', ')} did not
          </Mark>
        ) : (
          <Mark tone="neutral">{words}</Mark>
        )
      }
    >
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
