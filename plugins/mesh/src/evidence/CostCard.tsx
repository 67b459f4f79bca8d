import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark } from '../parts';
import { bytes, percent } from '@causeway/mesh-intent/panels';
import { PanelCard } from './PanelCard';

const Share = (props: {
  readonly share: number | undefined;
  readonly budget: number;
}) => {
  if (props.share === undefined) {
    return <Mark tone="unknown">The share is not known</Mark>;
  }
  const over = props.share > props.budget;
  return (
    <Mark tone={over ? 'warning' : 'good'}>
      {percent(props.share)} of the namespace; the mesh may take{' '}
      {Math.round(props.budget * 100)} %{over ? ', so it is over' : ''}
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
                  <Share share={usage.cpuShare} budget={budget.cpu} />
                </Box>,
              ],
              [
                'Memory',
                <Box key="memory">
                  {bytes(usage.proxyBytes)};{' '}
                  <Share share={usage.memoryShare} budget={budget.memory} />
                </Box>,
              ],
            ]}
          />
        </Box>
      )}
    </PanelCard>
  );
};
