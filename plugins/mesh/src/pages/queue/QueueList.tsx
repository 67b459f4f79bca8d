import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { stacked } from '../../parts';
import { QueuePages } from './QueuePages';
import { QueueTable } from './QueueTable';
import { TriageAnswers } from './TriageAnswers';
import { TriageBar } from './TriageBar';
import { TriageDialogs } from './TriageDialogs';
import { useQueueWork, type QueueSurroundings } from './useQueueWork';
import { queueWords } from './words';

/** One page of the queue with what is done to it. */
export const QueueList = (
  props: QueueSurroundings & { readonly isFiltered: boolean },
) => {
  const { list, open, onOpen, onAfter } = props;
  const { items, next, total } = list;
  const { t } = useTranslationRef(queueWords);
  const work = useQueueWork(props);
  const { asking, meant, triage } = work;
  const labelled =
    asking?.ids.length === 1
      ? items.find(({ id }) => id === asking.ids[0])
      : undefined;
  return (
    <Box sx={{ ...stacked, gap: 1.5, minWidth: 0, alignContent: 'start' }}>
      <TriageBar
        count={meant.length}
        busy={triage.busy}
        onAct={what => triage.send(meant, what)}
        onAsk={work.ask}
        onClear={work.chooseNone}
      />
      <TriageAnswers
        answers={triage.answers}
        changes={items}
        busy={triage.busy}
        error={triage.error}
      />
      {items.length === 0 ? (
        <Paper variant="outlined" sx={{ p: 3 }}>
          {props.isFiltered ? t('empty.filtered') : t('empty.none')}
        </Paper>
      ) : (
        <QueueTable
          changes={items}
          at={work.at}
          open={open}
          chosen={work.chosen}
          bodyRef={work.bodyRef}
          onAt={work.standAt}
          onOpen={onOpen}
          onChoose={work.choose}
          onKey={work.onKey}
        />
      )}
      <QueuePages
        total={total}
        isFirst={props.isFirst}
        hasNext={next !== undefined}
        onFirst={() => onAfter(undefined)}
        onNext={() => onAfter(next)}
      />
      <TriageDialogs
        asking={asking?.ask}
        count={asking?.ids.length ?? 0}
        labels={labelled?.labels ?? []}
        onClose={work.stopAsking}
        onAct={work.answerAsked}
      />
    </Box>
  );
};
