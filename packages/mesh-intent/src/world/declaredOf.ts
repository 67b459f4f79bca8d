import type { DeclaredField, DeclaredValues, WorldEntry } from './declared';
import type { World } from './types';

/** Entries of one field, with the type the field asks for. */
export function declaredOf<F extends DeclaredField>(
  world: World,
  field: F,
): ReadonlyMap<string, WorldEntry<DeclaredValues[F]>> {
  const all: {
    readonly [G in DeclaredField]: ReadonlyMap<
      string,
      WorldEntry<DeclaredValues[G]>
    >;
  } = world;
  return all[field];
}
