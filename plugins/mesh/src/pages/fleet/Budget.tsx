import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { percent } from '@causeway/mesh-intent/panels';
import type { FleetView } from '@causeway/plugin-mesh-common';
import { EntityLink, Mark } from '../../parts';

const Price = ({ price }: Pick<FleetView['cost']['mesh'], 'price'>) => {
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

type Cost = FleetView['cost']['mesh'];

const Figures = ({ cost }: { readonly cost: Cost }) => (
  <>
    <TableCell>
      <Share
        share={cost.usage?.cpuShare}
        budget={cost.budget.cpu}
        partial={cost.usage?.isWhole === false}
      />
    </TableCell>
    <TableCell>
      <Share
        share={cost.usage?.memoryShare}
        budget={cost.budget.memory}
        partial={cost.usage?.isWhole === false}
      />
    </TableCell>
    <TableCell align="right">
      <Price price={cost.price} />
    </TableCell>
  </>
);

const BudgetTable = (props: {
  readonly by: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly cost: Cost;
  }[];
}) => (
  <TableContainer>
    <Table size="small" aria-label={`Budget by ${props.by}`}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ textTransform: 'capitalize' }}>{props.by}</TableCell>
          <TableCell>CPU, of 8 %</TableCell>
          <TableCell>Memory, of 10 %</TableCell>
          <TableCell align="right">In 30 days</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {props.rows.map(({ key, name, cost }) => (
          <TableRow key={key}>
            <TableCell>{name}</TableCell>
            <Figures cost={cost} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

const Owners = ({ owners }: { readonly owners: readonly string[] }) => (
  <>
    {owners.map((owner, at) => (
      <Fragment key={owner}>
        {at === 0 ? null : ', '}
        <EntityLink entityRef={owner} />
      </Fragment>
    ))}
  </>
);

/**
 * What proxies take and cost, of the whole mesh, by team and by namespace, against what the mesh may take. Shares are of
 * what their namespaces use, not of what the nodes could give.
 */
export const Budget = ({ cost }: { readonly cost: FleetView['cost'] }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography variant="body2">
      Shares are of what the namespaces use. The whole mesh has its gateways
      too; a namespace of several teams is theirs together.
    </Typography>
    <BudgetTable
      by="team"
      rows={[
        { key: '', name: <strong>The whole mesh</strong>, cost: cost.mesh },
        ...cost.teams.map(each => ({
          key: each.owners.join(' '),
          name: <Owners owners={each.owners} />,
          cost: each.cost,
        })),
      ]}
    />
    <BudgetTable
      by="namespace"
      rows={cost.namespaces.map(each => ({
        key: each.namespace,
        name: each.namespace,
        cost: each.cost,
      }))}
    />
  </Box>
);
