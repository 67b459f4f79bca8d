import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark } from '../parts';
import { bytes, percent } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

const Share = (props: {
  readonly share: number | undefined;
  readonly budget: number;
  readonly isWhole: boolean;
}) => {
  if (props.share === undefined) {
    return <Mark tone="unknown">The share is not known</Mark>;
  }
  const over = props.share > props.budget;
  const open = props.isWhole ? 'good' : 'unknown';
  return (
    <Mark tone={over ? 'warning' : open}>
      {percent(props.share)} of{' '}
      {props.isWhole ? 'the namespace' : 'what was measured of the namespace'};
      the mesh may take {Math.round(props.budget * 100)} %
      {over ? ', so it is over' : ''}
    </Mark>
  );
};

/** What the proxies of the namespace use and cost. */
export const CostCard = (props: {
  readonly view: EvidenceView['cost'];
  readonly namespace: string;
}) => {
  const { usage, budget } = props.view.panel;
  return (
    <PanelCard
      title={`Cost of the mesh in ${props.namespace}`}
      view={props.view}
      write={percent}
    >
      {usage === undefined ? null : (
        <Box>
          <Facts
            facts={[
              [
                'CPU',
                <Box key="cpu">
                  {usage.proxyCores.toFixed(2)} cores;{' '}
                  <Share
                    share={usage.cpuShare}
                    budget={budget.cpu}
                    isWhole={usage.isWhole}
                  />
                </Box>,
              ],
              [
                'Memory',
                <Box key="memory">
                  {bytes(usage.proxyBytes)};{' '}
                  <Share
                    share={usage.memoryShare}
                    budget={budget.memory}
                    isWhole={usage.isWhole}
                  />
                </Box>,
              ],
            ]}
          />
        </Box>
      )}
    </PanelCard>
  );
};
