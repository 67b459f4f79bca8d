import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';

const Share = (props: { readonly share?: number; readonly budget: number }) => {
  if (props.share === undefined) return <Mark tone="unknown">Unknown</Mark>;
  const over = props.share > props.budget;
  return (
    <Mark tone={over ? 'warning' : 'good'}>
      {(props.share * 100).toFixed(2)} %{over ? ', over' : ''}
    </Mark>
  );
};

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
              <Share share={cost.usage?.cpuShare} budget={cost.budget.cpu} />
            </TableCell>
            <TableCell>
              <Share
                share={cost.usage?.memoryShare}
                budget={cost.budget.memory}
              />
            </TableCell>
            <TableCell align="right">
              {cost.price === undefined
                ? 'Unknown'
                : cost.price.proxies.toLocaleString('en', {
                    style: 'currency',
                    currency: cost.price.currency,
                  })}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
