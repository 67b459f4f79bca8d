import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { blindSites, percent } from '@causeway/mesh-intent/panels';
import type { FleetView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';

const Price = ({
  price,
}: Pick<FleetView['namespaces'][number]['cost'], 'price'>) => {
  if (price === undefined) return <Mark tone="unknown">Unknown</Mark>;
  const amount = price.proxies.toLocaleString('en', {
    style: 'currency',
    currency: price.currency,
  });
  return price.isAtLeast ? (
    <Mark tone="unknown">At least {amount}</Mark>
  ) : (
    <>{amount}</>
  );
};

const Share = (props: {
  readonly share?: number;
  readonly budget: number;
  /** Not every site told; what they would add is unknown. */
  readonly partial: boolean;
}) => {
  const { share, budget, partial } = props;
  if (share === undefined) return <Mark tone="unknown">Unknown</Mark>;
  const over = share > budget;
  const open = partial ? 'unknown' : 'good';
  return (
    <Mark tone={over ? 'warning' : open}>
      {percent(share)}
      {over ? ', over' : ''}
      {partial ? ', where it was measured' : ''}
    </Mark>
  );
};

/** A silent price says nothing of the use. */
const isPartial = ({ silent }: FleetView['namespaces'][number]['cost']) =>
  blindSites(silent).some(({ part }) => part !== 'price');

/** What the proxies of each namespace take and cost, against what the mesh may take. */
export const Budget = (props: {
  readonly namespaces: FleetView['namespaces'];
}) => (
  <TableContainer>
    <Table size="small" aria-label="Budget by namespace">
      <TableHead>
        <TableRow>
          <TableCell>Namespace</TableCell>
          <TableCell>CPU, of 8 %</TableCell>
          <TableCell>Memory, of 10 %</TableCell>
          <TableCell align="right">In 30 days</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.namespaces.map(({ namespace, cost }) => (
          <TableRow key={namespace}>
            <TableCell>{namespace}</TableCell>
            <TableCell>
              <Share
                share={cost.usage?.cpuShare}
                budget={cost.budget.cpu}
                partial={isPartial(cost)}
              />
            </TableCell>
            <TableCell>
              <Share
                share={cost.usage?.memoryShare}
                budget={cost.budget.memory}
                partial={isPartial(cost)}
              />
            </TableCell>
            <TableCell align="right">
              <Price price={cost.price} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
