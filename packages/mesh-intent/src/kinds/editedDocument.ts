import { editYaml } from '../edit';
import type { YamlEdit } from '../edit';
import { joinedParts, yamlParts } from './yamlParts';

/** Edits one document of a file of several; `undefined` when the file's layout is not understood. */
export function editedDocument(
  text: string,
  change: {
    /** Whether a document is the one. */
    is(value: unknown): boolean;
    readonly edits: readonly YamlEdit[];
  },
): string | undefined {
  const parts = yamlParts(text);
  const at = parts?.findIndex(({ value }) => change.is(value)) ?? -1;
  if (parts === undefined || at < 0) return undefined;
  const edited = editYaml(parts[at].text, change.edits);
  return edited.ok
    ? joinedParts(
        parts.map((part, index) =>
          index === at ? { ...part, text: edited.text } : part,
        ),
      )
    : undefined;
}

/** A file with one document more at its end. */
export function withDocument(
  text: string | undefined,
  document: string,
): string | undefined {
  const parts = yamlParts(text ?? '');
  return parts === undefined
    ? undefined
    : joinedParts([...parts, { lead: '', text: document }]);
}
