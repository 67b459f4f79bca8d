import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ServiceView } from '@causeway/plugin-mesh-common';

/** Ports callers use, and where the workload listens. */
export const Ports = ({ ports }: { readonly ports: ServiceView['ports'] }) =>
  ports.length === 0 ? (
    <>None: nothing can call it</>
  ) : (
    <Table size="small" aria-label="Ports">
      <TableHead>
        <TableRow>
          <TableCell>Name</TableCell>
          <TableCell>Port</TableCell>
          <TableCell>Target port</TableCell>
          <TableCell>Protocol</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ports.map(({ name, port, targetPort, protocol }) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>{port}</TableCell>
            <TableCell>{targetPort}</TableCell>
            <TableCell>{protocol}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
