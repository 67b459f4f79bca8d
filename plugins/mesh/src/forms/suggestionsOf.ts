import type { FormField } from '@causeway/mesh-intent';
import type { FormChoices } from '@causeway/plugin-mesh-common';

/** What a text field offers, and what there is to say about each of them. */
export interface Suggestions {
  readonly suggestions: readonly string[];
  /** Calls of a day, where a suggestion is a host that was called. */
  readonly calls?: ReadonlyMap<string, number>;
}

/** Suggestions of a field; none where it asks for none or nothing is known. */
export function suggestionsOf(
  { suggests }: FormField,
  choices: FormChoices,
): Suggestions {
  switch (suggests) {
    case undefined:
      return { suggestions: [] };
    case 'identities':
      return { suggestions: choices.identities ?? [] };
    case 'seen-hosts': {
      const calls = new Map<string, number>();
      for (const { host, requests } of choices.seenHosts ?? []) {
        calls.set(host, (calls.get(host) ?? 0) + requests);
      }
      return { suggestions: [...calls.keys()], calls };
    }
    default:
      throw new Error(`Unknown suggestions ${suggests satisfies never}`);
  }
}
