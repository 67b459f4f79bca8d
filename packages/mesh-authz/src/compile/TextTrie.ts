interface Node<T> {
  label: string;
  value: T | undefined;
  readonly children: Map<number, Node<T>>;
}

function node<T>(label: string): Node<T> {
  return { label, value: undefined, children: new Map() };
}

function sharedLength(one: string, two: string, from: number): number {
  let length = 0;
  while (
    length < one.length &&
    from + length < two.length &&
    one.charCodeAt(length) === two.charCodeAt(from + length)
  )
    length += 1;
  return length;
}

/**
 * Values by text, found for every stored text that a given one begins with (or, reversed, ends with).
 * A walk reads each letter of the given text at most once, however many texts are stored.
 */
export class TextTrie<T> {
  private readonly root = node<T>('');
  private readonly reversed: boolean;

  constructor(reversed: boolean) {
    this.reversed = reversed;
  }

  /** The value of the text, made when there is none yet. */
  at(text: string, make: () => T): T {
    const key = this.reversed ? text.split('').reverse().join('') : text;
    let here = this.root;
    let from = 0;
    while (from < key.length) {
      here = this.step(here, key, from);
      from += here.label.length;
    }
    here.value ??= make();
    return here.value;
  }

  /** Calls back for every stored text that fits, shortest first. */
  visit(text: string, found: (value: T) => void): void {
    let here: Node<T> | undefined = this.root;
    let from = 0;
    while (here !== undefined) {
      if (here.value !== undefined) found(here.value);
      if (from >= text.length) return;
      const next: Node<T> | undefined = here.children.get(
        this.code(text, from),
      );
      if (next === undefined || !this.fits(next.label, text, from)) return;
      from += next.label.length;
      here = next;
    }
  }

  private code(text: string, index: number): number {
    return text.charCodeAt(this.reversed ? text.length - 1 - index : index);
  }

  private fits(label: string, text: string, from: number): boolean {
    if (from + label.length > text.length) return false;
    for (let i = 0; i < label.length; i += 1)
      if (label.charCodeAt(i) !== this.code(text, from + i)) return false;
    return true;
  }

  /** The child the key goes on with from here, split or made so that its whole label fits. */
  private step(here: Node<T>, key: string, from: number): Node<T> {
    const code = key.charCodeAt(from);
    const child = here.children.get(code);
    if (child === undefined) {
      const made = node<T>(key.slice(from));
      here.children.set(code, made);
      return made;
    }
    const shared = sharedLength(child.label, key, from);
    if (shared === child.label.length) return child;
    const upper = node<T>(child.label.slice(0, shared));
    child.label = child.label.slice(shared);
    upper.children.set(child.label.charCodeAt(0), child);
    here.children.set(code, upper);
    return upper;
  }
}
