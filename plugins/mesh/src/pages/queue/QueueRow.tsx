import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { memo } from 'react';
import { PhaseMark } from '../../change';
import { Age, Mark } from '../../parts';
import { KindTitle } from '../../records';
import { WIDE_ONLY } from './QueueTable';
import { queueWords } from './words';

const nameOfRef = (ref: string) => ref.replace(/^[a-z]+:default\//, '');

/** Lines of a reason in the list; the evidence beside it has the whole. */
const REASON_LINES = 3;

const Waits = ({ change }: { readonly change: ChangeSummary }) => {
  const { t } = useTranslationRef(queueWords);
  const { assignee, blockedBy, waitsFor, waitsSince } = change;
  return (
    <>
      <strong>{t(`waitsFor.${waitsFor}`)}</strong>, <Age at={waitsSince} />
      {blockedBy === undefined ? null : (
        <Box
          title={blockedBy}
          sx={{
            color: 'text.secondary',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: REASON_LINES,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
          }}
        >
          {blockedBy}
        </Box>
      )}
      <Box sx={{ color: 'text.secondary' }}>
        {assignee === undefined ? (
          t('nobody')
        ) : (
          <span title={assignee}>
            {t('lookedAfterBy', { name: nameOfRef(assignee) })}
          </span>
        )}
      </Box>
    </>
  );
};

/**
 * One change of the queue. A step down the list renders the two rows it is about and not all fifty; for that every
 * function stays the same one, and what happens on a row itself is heard by the table.
 */
export const QueueRow = memo(
  (props: {
    readonly change: ChangeSummary;
    readonly isAt: boolean;
    readonly isOpen: boolean;
    readonly isChosen: boolean;
    readonly onChoose: (ids: readonly string[], chosen: boolean) => void;
  }) => {
    const { change, isAt, isOpen, isChosen } = props;
    const { t } = useTranslationRef(queueWords);
    return (
      <TableRow
        hover
        data-id={change.id}
        tabIndex={isAt ? 0 : -1}
        aria-selected={isChosen}
        // The row whose evidence stands beside the list.
        aria-current={isOpen || undefined}
        sx={{
          cursor: 'pointer',
          '&:focus-visible': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: -2,
          },
          ...(isOpen ? { boxShadow: 'inset 4px 0 0 currentColor' } : {}),
        }}
      >
        <TableCell
          padding="checkbox"
          onClick={event => event.stopPropagation()}
        >
          <Checkbox
            size="small"
            // Beside the title: the cell's own padding is none.
            sx={{ mt: 1.25 }}
            tabIndex={-1}
            checked={isChosen}
            onChange={(_event, is) => props.onChoose([change.id], is)}
            inputProps={{
              'aria-label': t('chooseRow', { title: change.title }),
            }}
          />
        </TableCell>
        <TableCell>
          <Box sx={{ fontWeight: 600 }}>{change.title}</Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1.5,
              rowGap: 0.25,
              color: 'text.secondary',
            }}
          >
            <span>
              <KindTitle change={change} />
            </span>
            {change.services.map(service => (
              <span key={service}>{service}</span>
            ))}
            <span>
              {change.origin === 'forge'
                ? t('byHand', { name: change.requester.displayName })
                : t('requestedBy', { name: change.requester.displayName })}
            </span>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              mt: 0.5,
              alignItems: 'center',
            }}
          >
            <PhaseMark phase={change.phase} />
            {change.urgent ? <Mark tone="warning">{t('urgent')}</Mark> : null}
            {(change.labels ?? []).map(label => (
              <Chip key={label} size="small" variant="outlined" label={label} />
            ))}
          </Box>
          <Box sx={{ display: { xs: 'block', md: 'none' }, mt: 0.5 }}>
            <Waits change={change} />
          </Box>
        </TableCell>
        <TableCell sx={{ ...WIDE_ONLY, width: '42%' }}>
          <Waits change={change} />
        </TableCell>
      </TableRow>
    );
  },
);
