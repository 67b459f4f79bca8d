import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { Mark } from '../parts';
import { impactCounts, type ImpactCount } from './impactCounts';
import { counted } from './counted';
import { Disclosure } from './Disclosure';
import { whole } from './whole';

const Tile = ({ count }: { readonly count: ImpactCount }) => (
  <Box
    title={`${counted(
      count.counts.rows,
      'stored row',
    )}, effective sample ${whole(count.counts.effective)}. ${count.means}`}
    sx={{ minWidth: 0 }}
  >
    <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {count.name}
    </Box>
    <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
      <Box component="span" sx={{ typography: 'h6', mr: 0.5 }}>
        {whole(count.counts.weighted)}
      </Box>
      {Math.round(count.counts.weighted) === 1 ? 'request' : 'requests'}
      {count.share === undefined ? null : (
        <div>
          {count.alarming ? (
            <Mark tone="warning">{count.share}</Mark>
          ) : (
            count.share
          )}
        </div>
      )}
    </Box>
  </Box>
);

/** Requests by what becomes of them; opens to the rows they were counted from. */
export const ImpactNumbers = ({
  report,
}: {
  readonly report: NonNullable<ImpactView['report']>;
}) => {
  const counts = impactCounts(report);
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
      <Disclosure summary="How these were counted">
        <Table
          size="small"
          aria-label="How the requests were counted"
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
              <TableCell>What</TableCell>
              <TableCell align="right">Requests</TableCell>
              <TableCell align="right">Stored rows</TableCell>
              <TableCell align="right">Effective sample</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {counts.map(({ name, counts: each, means }) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {name}
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {means}
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
          The log is sampled: each stored row stands for 1 / its sampling rate
          requests. The effective sample is how many equally weighted rows would
          say as much; the 95 % bound rests on it.
        </Box>
      </Disclosure>
    </div>
  );
};
