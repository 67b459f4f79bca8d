import { fileLimits, readDocuments } from '../document';
import type { ReadDocument } from '../document';
import { applyToValue, sameMeaning } from './applyToValue';
import { sourceOf } from './source';
import type { Source, Splice, Spliced } from './source';
import { spliceAppend } from './spliceAppend';
import { spliceDelete } from './spliceDelete';
import { spliceSet } from './spliceSet';
import type { EditResult, YamlEdit } from './types';

function read(text: string): ReadDocument | string {
  const result = readDocuments(text, {
    limits: fileLimits,
    place: { path: 'file' },
    rule: 'edit',
  });
  if (!result.ok) return result.findings[0].message;
  const [document, ...others] = result.documents;
  if (document === undefined) return 'the file is empty';
  if (others.length > 0) return 'the file holds more than one document';
  return document;
}

function splicesOf(source: Source, edit: YamlEdit): Spliced {
  switch (edit.op) {
    case 'set':
      return spliceSet(source, edit.path, edit);
    case 'append':
      return spliceAppend(source, edit.path, edit);
    case 'delete':
      return spliceDelete(source, edit.path);
    default:
      return edit satisfies never;
  }
}

function splice(text: string, splices: readonly Splice[]): string {
  // From the end, so that earlier offsets stay true.
  return [...splices]
    .sort((a, b) => b.start - a.start)
    .reduce(
      (result, { start, end, text: put }) =>
        `${result.slice(0, start)}${put}${result.slice(end)}`,
      text,
    );
}

function editOnce(text: string, edit: YamlEdit): EditResult {
  const where = edit.path.join('.');
  const refuse = (why: string): EditResult => ({
    ok: false,
    refused: `Cannot ${edit.op} ${where}: ${why}`,
  });
  const before = read(text);
  if (typeof before === 'string') return refuse(before);
  const splices = splicesOf(sourceOf(text, before.document), edit);
  if (typeof splices === 'string') return refuse(splices);
  const edited = splice(text, splices);
  // The text is edited by place, so what it means is proven afterwards: a layout we do not understand is refused.
  const after = read(edited);
  const wanted = applyToValue(before.value, edit);
  const same =
    typeof after !== 'string' &&
    wanted !== undefined &&
    sameMeaning(after.value, wanted);
  return same
    ? { ok: true, text: edited }
    : refuse('the layout of the file here is not understood; edit it by hand');
}

/**
 * Edits a YAML file and leaves every byte alone that the edits do not concern:
 * comments, order of keys, quoting, blank lines, indentation, line breaks.
 *
 * @public
 */
export function editYaml(text: string, edits: readonly YamlEdit[]): EditResult {
  let result: EditResult = { ok: true, text };
  for (const edit of edits) {
    if (!result.ok) return result;
    result = editOnce(result.text, edit);
  }
  return result;
}
