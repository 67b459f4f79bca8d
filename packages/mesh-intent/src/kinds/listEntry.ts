import type { Finding } from '@causeway/mesh-authz';
import { fileLimits, readDocuments } from '../document';
import { editYaml } from '../edit';
import type { YamlEdit } from '../edit';
import { canonicalJson } from '../plan/canonicalJson';
import type { FileEdit, Plan, PlanResult } from '../plan/types';
import type { World } from '../world';
import { editedFile, textOf } from './editedFile';
import type { EditedAt } from './editedFile';
import { oneStepPlan } from './oneStepPlan';
import { checkedPlan } from './planned';
import { undoByLines } from './undoByLines';
import { yamlText } from './yamlText';

type Item = Readonly<Record<string, unknown>>;

/** A list of a file of the security repository that kinds add entries to. */
export interface EntryList {
  /** Field of the file that holds the list. */
  readonly field: string;
  /** Field of an entry that says which one it is. */
  readonly key: string;
}

function itemsIn(text: string | undefined, { field }: EntryList): Item[] {
  const read = readDocuments(text ?? '', {
    limits: fileLimits,
    place: { path: 'file' },
    rule: 'edit',
  });
  const value = read.ok ? read.documents[0]?.value : undefined;
  const list = (value as Readonly<Record<string, unknown>> | undefined)?.[
    field
  ];
  return Array.isArray(list) ? (list as Item[]) : [];
}

/** Adds an entry, or puts it in the place of the one with its key. */
export function entryEdit(
  world: World,
  at: EditedAt,
  entry: {
    readonly list: EntryList;
    readonly item: Item;
    /** The rest of a new file, in order; the list goes to its end. */
    readonly head: Item;
  },
): FileEdit | Finding {
  const { list, item, head } = entry;
  const today = itemsIn(textOf(world, at), list);
  const index = today.findIndex(each => each[list.key] === item[list.key]);
  const edits: YamlEdit[] =
    index < 0
      ? [{ op: 'append', path: [list.field], value: item }]
      : Object.entries(item)
          .filter(([field, value]) => today[index][field] !== value)
          .map(([field, value]) => ({
            op: 'set',
            path: [list.field, index, field],
            value,
            keyOrder: Object.keys(item),
          }));
  return editedFile(world, at, {
    edits,
    fresh: yamlText({ ...head, [list.field]: [item] }),
  });
}

/** Edits that take the entries of a plan out of, and back into, the list of today; undefined when others edited them. */
function entriesBack(
  today: readonly Item[],
  edit: FileEdit,
  list: EntryList,
): YamlEdit[] | undefined {
  const texts = (items: readonly Item[]) =>
    new Set(items.map(each => canonicalJson(each)));
  const [before, after] = [edit.before, edit.after].map(text =>
    itemsIn(text, list),
  );
  const [old, made] = [texts(before), texts(after)];
  const added = after.filter(each => !old.has(canonicalJson(each)));
  const removed = before.filter(each => !made.has(canonicalJson(each)));
  const places = added.map(item =>
    today.findIndex(each => canonicalJson(each) === canonicalJson(item)),
  );
  if (places.includes(-1)) return undefined;
  return [
    ...places
      .sort((a, b) => b - a)
      .map<YamlEdit>(index => ({ op: 'delete', path: [list.field, index] })),
    ...removed.map<YamlEdit>(value => ({
      op: 'append',
      path: [list.field],
      value,
    })),
  ];
}

/**
 * Takes a plan of one entry back line by line; where others wrote beside it, entry by entry, as long as the entry is as it
 * was written.
 */
export function undoEntry(
  list: EntryList,
): (plan: Plan, world: World) => PlanResult {
  return (plan, world) => {
    const byLines = undoByLines(plan, world);
    const { kind, title, services } = plan;
    const isMoved = byLines.findings.some(
      ({ code }) => code === `${kind}/changed-since`,
    );
    const [step] = plan.steps;
    const [edit] = step.edits;
    const before = textOf(world, { repo: step.repo, path: edit.path });
    if (byLines.ok || !isMoved || before === undefined) return byLines;
    const today = itemsIn(before, list);
    const edits = entriesBack(today, edit, list);
    if (edits === undefined) return byLines;
    // A list may not be empty: the file goes with its last entry.
    const isLast = edits.every(({ op }) => op === 'delete');
    const edited =
      isLast && edits.length === today.length
        ? undefined
        : editYaml(before, edits);
    if (edited !== undefined && !edited.ok) return byLines;
    return checkedPlan(
      oneStepPlan({
        kind,
        title: `Take back: ${title}`,
        reason: `Undo: ${title}`,
        service: services[0],
        repo: step.repo,
        edit: {
          path: edit.path,
          before,
          ...(edited === undefined ? {} : { after: edited.text }),
        },
      }),
      world,
      { toInput: () => undefined },
    );
  };
}
