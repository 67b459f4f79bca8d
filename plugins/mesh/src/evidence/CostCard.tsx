import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark } from '../parts';
import { bytes, percent } from './numbers';
import { PanelCard } from './PanelCard';

type Panel = EvidenceView['cost']['panel'];

function headline({ usage, price }: Panel) {
  if (price !== undefined) {
    const amount = price.proxies.toLocaleString('en', {
      style: 'currency',
      currency: price.currency,
    });
    return (
      <Mark tone="neutral">
        <strong>{amount}</strong> in 30 days for the proxies of this namespace
      </Mark>
    );
  }
  return usage === undefined ? (
    <Mark tone="unknown">Neither use nor price is known</Mark>
  ) : (
    <Mark tone="unknown">The price is not known</Mark>
  );
}

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
      headline={headline(props.view.panel)}
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
