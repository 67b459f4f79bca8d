import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ServiceView } from '@causeway/plugin-mesh-common';

/** Hosts outside the mesh it declares. */
export const Egress = ({
  egress,
}: {
  readonly egress: ServiceView['egress'];
}) =>
  egress.length === 0 ? (
    <>None declared</>
  ) : (
    <TableContainer>
      <Table size="small" aria-label="Hosts outside the mesh">
        <TableHead>
          <TableRow>
            <TableCell>Host</TableCell>
            <TableCell>Port</TableCell>
            <TableCell>Protocol</TableCell>
            <TableCell>Why</TableCell>
            <TableCell>Look at it again by</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {egress.map(({ host, port, protocol, reason, reviewBy }) => (
            <TableRow key={`${host}:${port}`}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{host}</TableCell>
              <TableCell>{port}</TableCell>
              <TableCell>{protocol}</TableCell>
              <TableCell sx={{ minWidth: 160 }}>{reason}</TableCell>
              <TableCell>{reviewBy ?? 'No day set'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
