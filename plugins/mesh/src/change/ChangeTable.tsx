import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { Age } from '../parts';
import { KindTitle } from '../records';
import { BlockedBy, Requester, Services } from './ChangeCells';
import { ChangeLink } from './ChangeLink';
import { PhaseMark } from './PhaseMark';
import { PullRequests } from './PullRequests';
import { changeWords } from './words';

/** Changes as a table. */
export const ChangeTable = (props: {
  readonly changes: readonly ChangeSummary[];
  readonly withRequester: boolean;
}) => {
  const { t } = useTranslationRef(changeWords);
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table
        size="small"
        aria-label={t('list.label')}
        sx={{
          '& td': { verticalAlign: 'top', lineHeight: 1.4 },
          '& th': { whiteSpace: 'nowrap' },
          // Names are read whole; the table scrolls where there is no room.
          overflowWrap: 'normal',
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('list.change')}</TableCell>
            <TableCell>{t('list.service')}</TableCell>
            <TableCell>{t('list.phase')}</TableCell>
            <TableCell>{t('list.waitsFor')}</TableCell>
            <TableCell>{t('list.pullRequests')}</TableCell>
            {props.withRequester ? (
              <TableCell>{t('list.requester')}</TableCell>
            ) : null}
            <TableCell>{t('list.updated')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {props.changes.map(change => (
            <TableRow key={change.id} hover>
              <TableCell sx={{ minWidth: 220 }}>
                <ChangeLink change={change} />
                <Box sx={{ color: 'text.secondary' }}>
                  <KindTitle change={change} />
                </Box>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Services services={change.services} />
              </TableCell>
              <TableCell sx={{ minWidth: 120 }}>
                <PhaseMark phase={change.phase} />
              </TableCell>
              <TableCell sx={{ minWidth: 200 }}>
                <BlockedBy change={change} />
              </TableCell>
              <TableCell sx={{ minWidth: 110 }}>
                <PullRequests change={change} />
              </TableCell>
              {props.withRequester ? (
                <TableCell>
                  <Requester change={change} />
                </TableCell>
              ) : null}
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Age at={change.updatedAt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
