import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

/**
 * A table that scrolls in a box of its own where its columns do not fit, on a phone or magnified. The framework's theme
 * breaks words of cells anywhere, which leaves columns of single letters there.
 */
export const ScrolledTable = (props: {
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <TableContainer tabIndex={0} role="group" aria-label={props.label}>
    <Table
      size="small"
      aria-label={props.label}
      sx={{
        overflowWrap: 'normal',
        '& td, & th': { wordBreak: 'normal', verticalAlign: 'top' },
      }}
    >
      {props.children}
    </Table>
  </TableContainer>
);
