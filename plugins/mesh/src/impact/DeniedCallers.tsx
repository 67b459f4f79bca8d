import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import { Age } from '../parts';
import { callerMeaning } from './callerMeaning';
import { CallerSamples } from './CallerSamples';
import { counted } from './counted';
import { Disclosure } from './Disclosure';
import { whole } from './whole';

type Report = NonNullable<ImpactView['report']>;

const Row = ({ caller }: { readonly caller: Report['callers'][number] }) => {
  const meaning = callerMeaning(caller.caller);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {meaning === undefined ? <code>{caller.caller}</code> : caller.caller}
        {meaning === undefined ? null : (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {meaning}
          </Box>
        )}
        {caller.samples.length === 0 ? null : (
          <Disclosure summary="Example requests">
            <CallerSamples samples={caller.samples} />
          </Disclosure>
        )}
      </TableCell>
      <TableCell align="right" title={counted(caller.rows, 'stored row')}>
        {whole(caller.weighted)}
      </TableCell>
      <TableCell>
        <Age at={caller.lastSeen} />
      </TableCell>
    </TableRow>
  );
};

/** Who is admitted today and would be denied, heaviest first. */
export const DeniedCallers = (props: {
  readonly report: Report;
  readonly level: 4 | 5;
}) => {
  const { callers, callersLeftOff, admitted } = props.report;
  const id = useId();
  if (callers.length === 0) {
    return admitted.rows === 0 ? null : (
      <Typography variant="body2">
        No caller in this log would be denied.
      </Typography>
    );
  }
  return (
    <div>
      <Typography id={id} component={`h${props.level}`} variant="subtitle2">
        Callers that would be denied
      </Typography>
      <Table
        size="small"
        aria-labelledby={id}
        sx={{
          '& td, & th': { px: { xs: 0.5, sm: 1 }, verticalAlign: 'top' },
          // Words and numbers of the narrow columns stay whole; the caller wraps.
          '& :is(td, th):not(:first-of-type)': {
            whiteSpace: 'nowrap',
            wordBreak: 'normal',
          },
          '& code': { lineHeight: 1.4 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Caller</TableCell>
            <TableCell align="right">Requests</TableCell>
            <TableCell>Last seen</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {callers.map(caller => (
            <Row key={caller.caller} caller={caller} />
          ))}
        </TableBody>
      </Table>
      {callersLeftOff === 0 ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          The {callers.length} heaviest are listed, here and in the downloads;{' '}
          {counted(callersLeftOff, 'more caller')} would be denied too and{' '}
          {callersLeftOff === 1 ? 'is' : 'are'} in the numbers above.
        </Typography>
      )}
    </div>
  );
};
