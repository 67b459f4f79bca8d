import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetSourceView } from '@causeway/plugin-mesh-common';
import { Age, Mark, NonAnswerMark, ScrolledTable } from '../../parts';
import { useRecordWords } from '../../records';
import { fleetWords } from './words';

/** Trouble first. */
function bySeverity(sources: readonly FleetSourceView[]): FleetSourceView[] {
  return [...sources].sort(
    (a, b) =>
      Number(a.state === 'value') - Number(b.state === 'value') ||
      b.failures - a.failures,
  );
}

const Standing = ({ state, message }: FleetSourceView) => {
  const { t } = useTranslationRef(fleetWords);
  if (state !== 'value') {
    return <NonAnswerMark state={state}>{message}</NonAnswerMark>;
  }
  return message === undefined ? (
    <Mark tone="good">{t('sources.answers')}</Mark>
  ) : (
    <Mark tone="warning">{t('sources.answersPart', { message })}</Mark>
  );
};

/** Whether each source answers, how old its newest value is, and how often it did not answer in a row. */
export const SourceHealth = (props: {
  readonly sources: readonly FleetSourceView[];
}) => {
  const { t } = useTranslationRef(fleetWords);
  const words = useRecordWords();
  return (
    <ScrolledTable label={t('sources.label')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('sources.signal')}</TableCell>
          <TableCell>{t('sources.site')}</TableCell>
          <TableCell>{t('sources.source')}</TableCell>
          <TableCell>{t('sources.state')}</TableCell>
          <TableCell>{t('sources.newest')}</TableCell>
          <TableCell align="right">{t('sources.failures')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bySeverity(props.sources).map(each => (
          <TableRow key={`${each.signal} ${each.part} ${each.site}`}>
            <TableCell>
              {words.signal({ id: each.signal, title: each.title })} (
              {each.part})
            </TableCell>
            <TableCell>{each.site}</TableCell>
            <TableCell>{each.source}</TableCell>
            <TableCell sx={{ minWidth: 160 }}>
              <Standing {...each} />
            </TableCell>
            <TableCell>
              {each.observedAt === undefined ? (
                t('sources.noneYet')
              ) : (
                <Age at={each.observedAt} />
              )}
            </TableCell>
            <TableCell align="right">{each.failures}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
