interface Node<T> {
  label: string;
  value: T | undefined;
  /** Of the text that ends here and is stored to be found whole. */
  whole: T | undefined;
  /** First letters of the children's labels, and the children, in the same order. */
  readonly codes: number[];
  readonly nodes: Node<T>[];
  /** Children by first letter, once there are so many that looking along them takes longer. */
  byCode: Map<number, Node<T>> | undefined;
}

const FEW = 16;

function node<T>(label: string): Node<T> {
  return {
    label,
    value: undefined,
    whole: undefined,
    codes: [],
    nodes: [],
    byCode: undefined,
  };
}

function childOf<T>(here: Node<T>, code: number): Node<T> | undefined {
  if (here.byCode !== undefined) return here.byCode.get(code);
  const { codes } = here;
  // Faster than indexOf, which is a call for so few.
  for (let at = 0; at < codes.length; at += 1)
    if (codes[at] === code) return here.nodes[at];
  return undefined;
}

/** Adds the child, or puts it in the place of the one with its first letter. */
function setChild<T>(here: Node<T>, child: Node<T>): void {
  const code = child.label.charCodeAt(0);
  if (here.byCode !== undefined) {
    here.byCode.set(code, child);
    return;
  }
  const at = here.codes.indexOf(code);
  const place = at < 0 ? here.codes.length : at;
  here.codes[place] = code;
  here.nodes[place] = child;
  if (here.codes.length > FEW)
    here.byCode = new Map(here.codes.map((each, i) => [each, here.nodes[i]]));
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

  /** The value of a text to be found in what begins with it (or ends), made when there is none yet. */
  at(text: string, make: () => T): T {
    const here = this.nodeOf(text);
    here.value ??= make();
    return here.value;
  }

  /** The value of a text to be found in that text alone, made when there is none yet. */
  wholeAt(text: string, make: () => T): T {
    const here = this.nodeOf(text);
    here.whole ??= make();
    return here.whole;
  }

  /** Calls back for every stored text that fits, shortest first. */
  visit(text: string, found: (value: T) => void): void {
    let here: Node<T> | undefined = this.root;
    let from = 0;
    while (here !== undefined) {
      if (here.value !== undefined) found(here.value);
      if (from >= text.length) {
        if (here.whole !== undefined) found(here.whole);
        return;
      }
      const next: Node<T> | undefined = childOf(here, this.code(text, from));
      if (next === undefined || !this.fits(next.label, text, from)) return;
      from += next.label.length;
      here = next;
    }
  }

  private nodeOf(text: string): Node<T> {
    const key = this.reversed ? text.split('').reverse().join('') : text;
    let here = this.root;
    let from = 0;
    while (from < key.length) {
      here = this.step(here, key, from);
      from += here.label.length;
    }
    return here;
  }

  private code(text: string, index: number): number {
    return text.charCodeAt(this.reversed ? text.length - 1 - index : index);
  }

  private fits(label: string, text: string, from: number): boolean {
    if (from + label.length > text.length) return false;
    // The first letter found the child.
    for (let i = 1; i < label.length; i += 1)
      if (label.charCodeAt(i) !== this.code(text, from + i)) return false;
    return true;
  }

  /** The child the key goes on with from here, split or made so that its whole label fits. */
  private step(here: Node<T>, key: string, from: number): Node<T> {
    const code = key.charCodeAt(from);
    const child = childOf(here, code);
    if (child === undefined) {
      const made = node<T>(key.slice(from));
      setChild(here, made);
      return made;
    }
    const shared = sharedLength(child.label, key, from);
    if (shared === child.label.length) return child;
    const upper = node<T>(child.label.slice(0, shared));
    child.label = child.label.slice(shared);
    setChild(upper, child);
    setChild(here, upper);
    return upper;
  }
}
