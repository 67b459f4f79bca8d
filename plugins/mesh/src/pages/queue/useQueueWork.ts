import { useAppNavigate } from '@backstage/frontend-plugin-api';
import type { ChangeList } from '@causeway/plugin-mesh-common';
import {
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { moved, queueKey, type QueueKey } from './queueKeys';
import type { AskedTriage } from './TriageDialogs';
import { useTriage, type TriageAct } from './useTriage';

/** What the list is told and asks of the page around it. */
export interface QueueSurroundings {
  readonly list: ChangeList;
  readonly isFirst: boolean;
  readonly open: string | undefined;
  readonly searchRef: RefObject<HTMLInputElement>;
  readonly sideRef: RefObject<HTMLElement>;
  readonly onOpen: (id: string | undefined) => void;
  readonly onAfter: (after: string | undefined) => void;
  readonly onHelp: () => void;
  readonly onMoved: () => void;
}

/** Which changes of the page are chosen. One that left the page is no longer meant by what is chosen. */
function useChosen({ items }: ChangeList) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (ids: readonly string[], is: boolean) =>
      setChosen(before => {
        const next = new Set(before);
        ids.forEach(id => (is ? next.add(id) : next.delete(id)));
        return next;
      }),
    [],
  );
  return {
    chosen,
    meant: items.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    only: (ids: readonly string[]) => setChosen(new Set(ids)),
    choose,
  };
}

/** Where the list stands, what is chosen, and what is done to it, by mouse or by keys. */
export function useQueueWork(around: QueueSurroundings) {
  const { list, open, onOpen, onAfter } = around;
  const { items } = list;
  const navigate = useAppNavigate();
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [atId, setAtId] = useState<string>();
  const [asking, setAsking] = useState<{
    readonly ask: AskedTriage;
    readonly ids: readonly string[];
  }>();
  const { chosen, meant, only, choose } = useChosen(list);
  const triage = useTriage(answers => {
    // What was refused stays chosen: one sees which, and tries something else.
    only(answers.filter(({ done }) => !done).map(({ id }) => id));
    around.onMoved();
  });
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === (atId ?? open)),
  );
  const goTo = (index: number) => {
    setAtId(items[index]?.id);
    bodyRef.current?.querySelectorAll<HTMLElement>('tr')[index]?.focus();
    // Whoever reads the evidence of one reads that of the next.
    if (open !== undefined && items[index]) onOpen(items[index].id);
  };
  /** What is acted on: what is chosen, else where the list stands. */
  const targets = () =>
    meant.length > 0 ? meant : items.slice(at, at + 1).map(({ id }) => id);
  const ask = (what: AskedTriage) => setAsking({ ask: what, ids: targets() });

  const obey = (key: QueueKey) => {
    switch (key.ask) {
      case 'move':
        return goTo(moved(at, key.to, items.length));
      case 'open':
        if (open === items[at]?.id) return around.sideRef.current?.focus();
        return onOpen(items[at]?.id);
      case 'leave':
        return open === undefined ? only([]) : onOpen(undefined);
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
        return around.isFirst ? undefined : navigate(-1);
      case 'search':
        return around.searchRef.current?.focus();
      case 'help':
        return around.onHelp();
      default:
        throw new Error(`Unknown key ${key satisfies never}`);
    }
  };
  return {
    at,
    bodyRef,
    chosen,
    meant,
    asking,
    triage,
    ask,
    choose,
    chooseNone: () => only([]),
    standAt: setAtId,
    stopAsking: () => setAsking(undefined),
    answerAsked: (what: TriageAct) => {
      const ids = asking?.ids ?? [];
      setAsking(undefined);
      triage.send(ids, what);
    },
    onKey: (event: KeyboardEvent) => {
      // Keys of the checkbox inside of a row are its own.
      if ((event.target as HTMLElement).tagName !== 'TR') return;
      const key = queueKey(event);
      if (key === undefined) return;
      event.preventDefault();
      obey(key);
    },
  };
}
