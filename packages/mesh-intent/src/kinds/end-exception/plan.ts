import { fileLimits, readDocuments } from '../../document';
import type { FileEdit, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { editedFile, textOf, unreadFile } from '../editedFile';
import type { EditedAt } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { exceptionKey, keptAs, stands } from './exceptions';
import type { Exception } from './exceptions';
import type { EndExceptionInput } from './input';

const KIND = 'end-exception';

/** @public */
export function exceptionOf(input: EndExceptionInput): Exception {
  const { service, exception, name, until } = input;
  const of = exception === 'trust' ? service : service.split('/')[0];
  return { exception, of, name, until };
}

/** Places of the entry in its list, last one first, and how long the list is. */
function placesOf(
  text: string,
  exception: Exception,
): { readonly places: readonly number[]; readonly length: number } {
  const { list } = keptAs[exception.exception];
  const read = readDocuments(text, {
    limits: fileLimits,
    place: { path: 'file' },
    rule: KIND,
  });
  const value = read.ok ? read.documents[0]?.value : undefined;
  const found = Object(value)[list.field] as unknown;
  const items: readonly unknown[] = Array.isArray(found) ? found : [];
  const places = [...items.keys()].filter(at => {
    const item = Object(items[at]);
    return (
      item[list.key] === exception.name &&
      String(item.until) === exception.until
    );
  });
  return { places: places.reverse(), length: items.length };
}

/** Without the entry; a list may not be empty, so the file goes with its last one. */
function withoutEntry(world: World, at: EditedAt, exception: Exception) {
  const before = textOf(world, at) ?? '';
  const { places, length } = placesOf(before, exception);
  if (places.length === length) {
    const gone: FileEdit = { path: at.path, before };
    return gone;
  }
  const { field } = keptAs[exception.exception].list;
  return editedFile(world, at, {
    edits: places.map(index => ({ op: 'delete', path: [field, index] })),
  });
}

/** @public */
export function planEndException(
  input: EndExceptionInput,
  world: World,
): PlanResult {
  const entry = askedService(input.service, world, { kind: KIND });
  if ('code' in entry) return refusal(entry);
  const exception = exceptionOf(input);
  const { path, names } = keptAs[exception.exception];
  const at: EditedAt = {
    kind: KIND,
    repo: 'security',
    path: path(exception.of),
    field: 'service',
  };
  const unread = unreadFile(world, at);
  if (unread !== undefined) return refusal(unread);
  if (!stands(world, exception)) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `There is no ${exceptionKey(exception)} in ${
          at.path
        }; nothing would change.`,
        ['name'],
      ),
    );
  }
  const edit = withoutEntry(world, at, exception);
  if ('code' in edit) return refusal(edit);
  return checkedPlan(
    oneStepPlan({
      kind: KIND,
      title: `End ${names(exception.of)}: ${exception.name}`,
      reason: input.reason,
      service: input.service,
      repo: 'security',
      edit,
    }),
    world,
    { toInput: () => undefined },
  );
}
