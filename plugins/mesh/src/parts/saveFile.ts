const KEPT_MS = 10_000;

/** Hands a text to the browser as a file to keep; nothing leaves the machine. */
export function saveFile(file: {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
