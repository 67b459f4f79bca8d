import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetSourceView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark } from '../../parts';

/** Trouble first. */
function bySeverity(sources: readonly FleetSourceView[]): FleetSourceView[] {
  return [...sources].sort(
    (a, b) =>
      Number(a.state === 'value') - Number(b.state === 'value') ||
      b.failures - a.failures,
  );
}

const Standing = ({ state, message }: FleetSourceView) => {
  if (state !== 'value') {
    return <NonAnswerMark state={state}>{message}</NonAnswerMark>;
  }
  return message === undefined ? (
    <Mark tone="good">Answers</Mark>
  ) : (
    <Mark tone="warning">Answers in part. {message}</Mark>
  );
};

/** Whether each source answers, how old its newest value is, and how often it did not answer in a row. */
export const SourceHealth = (props: {
  readonly sources: readonly FleetSourceView[];
}) => (
  <TableContainer>
    <Table size="small" aria-label="Sources">
      <TableHead>
        <TableRow>
          <TableCell>Signal</TableCell>
          <TableCell>Site</TableCell>
          <TableCell>Source</TableCell>
          <TableCell>State</TableCell>
          <TableCell>Newest value</TableCell>
          <TableCell align="right">Failures in a row</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bySeverity(props.sources).map(each => (
          <TableRow key={`${each.signal} ${each.part} ${each.site}`}>
            <TableCell>
              {each.title} ({each.part})
            </TableCell>
            <TableCell>{each.site}</TableCell>
            <TableCell>{each.source}</TableCell>
            <TableCell sx={{ minWidth: 160 }}>
              <Standing {...each} />
            </TableCell>
            <TableCell>
              {each.observedAt === undefined ? (
                'None yet'
              ) : (
                <Age at={each.observedAt} />
              )}
            </TableCell>
            <TableCell align="right">{each.failures}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);
