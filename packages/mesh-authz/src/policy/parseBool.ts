const yes = ['1', 't', 'T', 'TRUE', 'true', 'True'];
const no = ['0', 'f', 'F', 'FALSE', 'false', 'False'];

/** As Go's strconv.ParseBool, which reads the dry-run annotation (mesh.md 1.9); `undefined` where it fails. */
export function parseBool(text: string): boolean | undefined {
  if (yes.includes(text)) return true;
  return no.includes(text) ? false : undefined;
}
