import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import type { KeyboardEvent, RefObject } from 'react';
import { visuallyHidden } from '../../parts';
import { QueueRow } from './QueueRow';
import { queueWords } from './words';

/** Cells that leave where there is no room for them. */
export const WIDE_ONLY = { display: { xs: 'none', md: 'table-cell' } } as const;

/** The change of the row in which something happened. */
function onRow(
  { target }: { readonly target: EventTarget },
  act: (id: string) => void,
): void {
  const row = target instanceof Element ? target.closest('tr') : null;
  const id = row?.getAttribute('data-id');
  if (id) act(id);
}

/**
 * The list as a grid with one tab stop, the row `at`; keys go to `onKey`. What stands in a row is reached
 * by mouse there, and by keyboard in the evidence beside it.
 */
export const QueueTable = (props: {
  readonly changes: readonly ChangeSummary[];
  readonly at: number;
  readonly open: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly bodyRef: RefObject<HTMLTableSectionElement>;
  readonly onAt: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onChoose: (ids: readonly string[], chosen: boolean) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}) => {
  const { changes, chosen, onChoose } = props;
  const { t } = useTranslationRef(queueWords);
  const ids = changes.map(({ id }) => id);
  const many = ids.filter(id => chosen.has(id)).length;
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table
        size="small"
        role="grid"
        aria-label={t('tableName')}
        aria-multiselectable
        sx={{
          '& td': { verticalAlign: 'top', lineHeight: 1.4 },
          '& th': { whiteSpace: 'nowrap' },
          overflowWrap: 'normal',
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={many > 0 && many === ids.length}
                indeterminate={many > 0 && many < ids.length}
                onChange={(_event, all) => onChoose(ids, all)}
                inputProps={{ 'aria-label': t('keys.all') }}
              />
            </TableCell>
            <TableCell>{t('columns.change')}</TableCell>
            <TableCell sx={WIDE_ONLY}>{t('columns.waits')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody
          ref={props.bodyRef}
          onKeyDown={props.onKey}
          onFocus={event => onRow(event, props.onAt)}
          onClick={event => onRow(event, props.onOpen)}
        >
          {changes.map((change, at) => (
            <QueueRow
              key={change.id}
              change={change}
              isAt={at === props.at}
              isOpen={change.id === props.open}
              isChosen={chosen.has(change.id)}
              onChoose={onChoose}
            />
          ))}
        </TableBody>
      </Table>
      <span style={visuallyHidden}>{t('pressKeys')}</span>
    </TableContainer>
  );
};
