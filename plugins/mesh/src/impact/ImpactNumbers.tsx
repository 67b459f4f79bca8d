import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark, useNumbers } from '../parts';
import { impactCounts, type ImpactCount } from './impactCounts';
import { Disclosure } from './Disclosure';
import { useCounted } from './useCounted';
import { impactWords } from './words';

const Tile = ({ count }: { readonly count: ImpactCount }) => {
  const { t } = useTranslationRef(impactWords);
  const { whole } = useNumbers();
  const counted = useCounted();
  const { name, counts, share, alarming } = count;
  return (
    <Box
      title={t('numbers.tile', {
        rows: counted('rows', counts.rows),
        effective: whole(counts.effective),
        means: t(`means.${name}`),
      })}
      sx={{ minWidth: 0 }}
    >
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t(`count.${name}`)}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
        <Box component="span" sx={{ typography: 'h6', mr: 0.5 }}>
          {whole(counts.weighted)}
        </Box>
        {t('numbers.unit', { count: Math.round(counts.weighted) })}
        {share === undefined ? null : (
          <div>{alarming ? <Mark tone="warning">{share}</Mark> : share}</div>
        )}
      </Box>
    </Box>
  );
};

/** The rows behind the numbers. */
const Counting = (props: { readonly counts: readonly ImpactCount[] }) => {
  const { t } = useTranslationRef(impactWords);
  const { whole } = useNumbers();
  return (
    <>
      <Table
        size="small"
        aria-label={t('numbers.table')}
        sx={{
          '& td, & th': {
            px: 0.5,
            verticalAlign: 'top',
            // The app's theme breaks words; numbers and names stay whole.
            wordBreak: 'normal',
            overflowWrap: 'normal',
          },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('numbers.what')}</TableCell>
            <TableCell align="right">{t('numbers.requests')}</TableCell>
            <TableCell align="right">{t('numbers.rows')}</TableCell>
            <TableCell align="right">{t('numbers.effective')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {props.counts.map(({ name, counts: each }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {t(`count.${name}`)}
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {t(`means.${name}`)}
                </Box>
              </TableCell>
              <TableCell align="right">{whole(each.weighted)}</TableCell>
              <TableCell align="right">{whole(each.rows)}</TableCell>
              <TableCell align="right">{whole(each.effective)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>
        {t('numbers.sampled')}
      </Box>
    </>
  );
};

/** Requests by what becomes of them; opens to the rows they were counted from. */
export const ImpactNumbers = ({
  report,
}: {
  readonly report: NonNullable<ImpactView['report']>;
}) => {
  const { t } = useTranslationRef(impactWords);
  const { percent } = useNumbers();
  const counts = impactCounts(report, { t, percent });
  return (
    <div>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {counts.map(count => (
          <Tile key={count.name} count={count} />
        ))}
      </Box>
      <Disclosure summary={t('numbers.how')}>
        <Counting counts={counts} />
      </Disclosure>
    </div>
  );
};
