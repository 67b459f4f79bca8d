import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FleetView } from '@causeway/plugin-mesh-common';
import {
  EntityLink,
  Mark,
  ScrolledTable,
  useLocale,
  useNumbers,
} from '../../parts';
import { fleetWords } from './words';

const Price = ({ price }: Pick<FleetView['cost']['mesh'], 'price'>) => {
  const { t } = useTranslationRef(fleetWords);
  const locale = useLocale();
  if (price === undefined) return <Mark tone="unknown">{t('unknown')}</Mark>;
  const amount = price.proxies.toLocaleString(locale, {
    style: 'currency',
    currency: price.currency,
  });
  return price.isAtLeast ? (
    <Mark tone="unknown">{t('budget.atLeast', { price: amount })}</Mark>
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
  const { t } = useTranslationRef(fleetWords);
  const { percent } = useNumbers();
  const { share, budget, partial } = props;
  if (share === undefined) return <Mark tone="unknown">{t('unknown')}</Mark>;
  const over = share > budget;
  const open = partial ? 'unknown' : 'good';
  const told = [
    percent(share),
    ...(over ? [t('budget.over')] : []),
    ...(partial ? [t('budget.measured')] : []),
  ];
  return <Mark tone={over ? 'warning' : open}>{told.join(', ')}</Mark>;
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
  readonly label: string;
  /** Of the column of names. */
  readonly head: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly cost: Cost;
  }[];
}) => {
  const { t } = useTranslationRef(fleetWords);
  return (
    <ScrolledTable label={props.label}>
      <TableHead>
        <TableRow>
          <TableCell>{props.head}</TableCell>
          <TableCell>{t('budget.cpu')}</TableCell>
          <TableCell>{t('budget.memory')}</TableCell>
          <TableCell align="right">{t('budget.price')}</TableCell>
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
    </ScrolledTable>
  );
};

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
export const Budget = ({ cost }: { readonly cost: FleetView['cost'] }) => {
  const { t } = useTranslationRef(fleetWords);
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography variant="body2">{t('budget.intro')}</Typography>
      <BudgetTable
        label={t('budget.byTeam')}
        head={t('team')}
        rows={[
          {
            key: '',
            name: <strong>{t('budget.whole')}</strong>,
            cost: cost.mesh,
          },
          ...cost.teams.map(each => ({
            key: each.owners.join(' '),
            name: <Owners owners={each.owners} />,
            cost: each.cost,
          })),
        ]}
      />
      <BudgetTable
        label={t('budget.byNamespace')}
        head={t('budget.namespace')}
        rows={cost.namespaces.map(each => ({
          key: each.namespace,
          name: each.namespace,
          cost: each.cost,
        }))}
      />
    </Box>
  );
};
