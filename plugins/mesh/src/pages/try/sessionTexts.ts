const KEY = 'causeway.try-files';

/** Texts by place, as this tab of the browser keeps them; none where it keeps nothing or something else. */
export function sessionTexts(): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return new Map();
    return new Map(
      Object.entries(kept).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return new Map();
  }
}

/** Keeps texts in this tab until it is closed. A browser that refuses keeps them on the page only. */
export function keepSessionTexts(texts: ReadonlyMap<string, string>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts)));
  } catch {
    // Nothing is lost but the text after a reload.
  }
}
