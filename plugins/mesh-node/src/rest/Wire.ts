import { AnswerFault } from './AnswerFault';

/**
 * Reads fields of an answer and says which one is not as expected. The forge's
 * versions differ, so a type assertion would let `undefined` travel far.
 * What is not as expected is thrown as an {@link AnswerFault}.
 * @public
 */
export class Wire {
  readonly #value: unknown;
  readonly #path: string;

  constructor(value: unknown, path = 'answer') {
    this.#value = value;
    this.#path = path;
  }

  field(name: string): Wire {
    const value: unknown =
      typeof this.#value === 'object' && this.#value !== null
        ? Reflect.get(this.#value, name)
        : undefined;
    return new Wire(value, `${this.#path}.${name}`);
  }

  get absent(): boolean {
    return this.#value === undefined || this.#value === null;
  }

  string(): string {
    return typeof this.#value === 'string'
      ? this.#value
      : this.#expected('a text');
  }

  /** Absent and empty texts mean the same. */
  optionalString(): string | undefined {
    return this.absent ? undefined : this.string() || undefined;
  }

  number(): number {
    return typeof this.#value === 'number'
      ? this.#value
      : this.#expected('a number');
  }

  boolean(): boolean {
    return typeof this.#value === 'boolean'
      ? this.#value
      : this.#expected('true or false');
  }

  /** `null` is an empty list: Forgejo sends it in places. */
  items(): Wire[] {
    if (this.#value === null) {
      return [];
    }
    return Array.isArray(this.#value)
      ? this.#value.map(
          (item: unknown, index) => new Wire(item, `${this.#path}[${index}]`),
        )
      : this.#expected('a list');
  }

  #expected(kind: string): never {
    throw new AnswerFault(
      `sent ${
        this.#path
      } that is not ${kind}; is the forge of a version this portal knows?`,
      { retry: false },
    );
  }
}
