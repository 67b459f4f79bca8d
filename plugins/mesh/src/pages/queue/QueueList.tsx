import {
  useAppNavigate,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ChangeList } from '@causeway/plugin-mesh-common';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { moved, queueKey, type QueueKey } from './queueKeys';
import { QueuePages } from './QueuePages';
import { QueueTable } from './QueueTable';
import { TriageAnswers } from './TriageAnswers';
import { TriageBar } from './TriageBar';
import { TriageDialogs, type AskedTriage } from './TriageDialogs';
import { useTriage } from './useTriage';
import { queueWords } from './words';

/** One page of the queue with what is done to it, by mouse or by keys. */
export const QueueList = (props: {
  readonly list: ChangeList;
  readonly isFirst: boolean;
  readonly isFiltered: boolean;
  readonly open: string | undefined;
  readonly searchRef: RefObject<HTMLInputElement>;
  readonly sideRef: RefObject<HTMLElement>;
  readonly onOpen: (id: string | undefined) => void;
  readonly onAfter: (after: string | undefined) => void;
  readonly onHelp: () => void;
  readonly onMoved: () => void;
}) => {
  const { list, open, onOpen, onAfter } = props;
  const { t } = useTranslationRef(queueWords);
  const navigate = useAppNavigate();
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [atId, setAtId] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<{
    readonly ask: AskedTriage;
    readonly ids: readonly string[];
  }>();
  const triage = useTriage(answers => {
    // What was refused stays chosen: one sees which, and tries something else.
    setChosen(new Set(answers.filter(({ done }) => !done).map(({ id }) => id)));
    props.onMoved();
  });
  const { items } = list;
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === (atId ?? open)),
  );
  // A change that left this page is no longer meant by what is chosen.
  const meant = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (ids: readonly string[], is: boolean) =>
    setChosen(before => {
      const next = new Set(before);
      ids.forEach(id => (is ? next.add(id) : next.delete(id)));
      return next;
    });
  const goTo = (index: number) => {
    setAtId(items[index]?.id);
    bodyRef.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus();
    // Whoever reads the evidence of one reads that of the next.
    if (open !== undefined && items[index]) onOpen(items[index].id);
  };
  /** What a key acts on: what is chosen, else where the list stands. */
  const targets = () =>
    meant.length > 0 ? meant : items.slice(at, at + 1).map(({ id }) => id);
  const ask = (what: AskedTriage) => setAsking({ ask: what, ids: targets() });
  const obey = (key: QueueKey) => {
    switch (key.ask) {
      case 'move':
        return goTo(moved(at, key.to, items.length));
      case 'open':
        if (open === items[at]?.id) return props.sideRef.current?.focus();
        return onOpen(items[at]?.id);
      case 'leave':
        return open === undefined ? setChosen(new Set()) : onOpen(undefined);
      case 'choose':
        return choose([items[at].id], !chosen.has(items[at].id));
      case 'choose-all':
        return choose(
          items.map(({ id }) => id),
          meant.length < items.length,
        );
      case 'take':
        return triage.send(targets(), { act: 'assign', to: 'me' });
      case 'put-back':
        return triage.send(targets(), { act: 'assign', to: null });
      case 'give':
      case 'label':
      case 'return':
        return ask(key.ask);
      case 'next-page':
        return list.next === undefined ? undefined : onAfter(list.next);
      case 'previous-page':
        return props.isFirst ? undefined : navigate(-1);
      case 'search':
        return props.searchRef.current?.focus();
      case 'help':
        return props.onHelp();
      default:
        throw new Error(`Unknown key ${key satisfies never}`);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    // Keys of the checkbox inside of a row are its own.
    if ((event.target as HTMLElement).tagName !== 'TR') return;
    const key = queueKey(event);
    if (key === undefined) return;
    event.preventDefault();
    obey(key);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, alignContent: 'start' }}>
      <TriageBar
        count={meant.length}
        busy={triage.busy}
        onAct={what => triage.send(meant, what)}
        onAsk={ask}
        onClear={() => setChosen(new Set())}
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
          at={at}
          open={open}
          chosen={chosen}
          bodyRef={bodyRef}
          onAt={index => setAtId(items[index].id)}
          onOpen={onOpen}
          onChoose={choose}
          onKey={onKey}
        />
      )}
      <QueuePages
        total={list.total}
        isFirst={props.isFirst}
        hasNext={list.next !== undefined}
        onFirst={() => onAfter(undefined)}
        onNext={() => onAfter(list.next)}
      />
      <TriageDialogs
        asking={asking?.ask}
        count={asking?.ids.length ?? 0}
        labels={
          asking?.ids.length === 1
            ? items.find(({ id }) => id === asking.ids[0])?.labels ?? []
            : []
        }
        onClose={() => setAsking(undefined)}
        onAct={what => {
          const ids = asking?.ids ?? [];
          setAsking(undefined);
          triage.send(ids, what);
        }}
      />
    </Box>
  );
};
