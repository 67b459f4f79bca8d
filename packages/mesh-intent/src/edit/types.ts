import type { JsonPath } from '../document';

/**
 * A change of one value of a YAML file.
 * @public
 */
export type YamlEdit =
  | {
      readonly op: 'set';
      readonly path: JsonPath;
      readonly value: unknown;
      /** Order of keys in the parent; a new key goes behind the nearest one before it, else to the end. */
      readonly keyOrder?: readonly string[];
    }
  /** Removes a field or an item; a list or mapping that would be left empty goes as well. */
  | { readonly op: 'delete'; readonly path: JsonPath }
  /** Adds an item to the list at `path`, which is created when it is not there. */
  | {
      readonly op: 'append';
      readonly path: JsonPath;
      readonly value: unknown;
      readonly keyOrder?: readonly string[];
    };

/** @public */
export type EditResult =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refused: string };
