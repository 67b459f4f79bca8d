import type { schema } from './schema';

type Value = NonNullable<(typeof schema)['TOutput']>;

/** A port of which something is left to say: which one, by its number or its place in the list. */
export interface OpenPort {
  readonly port: string;
  readonly missing: readonly ('port' | 'name' | 'targetPort' | 'protocol')[];
}

const fields = ['port', 'name', 'targetPort', 'protocol'] as const;

/**
 * What a person still has to say. Where the workload listens is asked for too: left out, the manifest would take the port
 * that callers use, which is a guess of something that runs.
 */
export function openParts({ clusters, ports, serviceAccount }: Value): {
  readonly clusters: boolean;
  readonly account: boolean;
  readonly ports: readonly OpenPort[];
} {
  return {
    clusters: (clusters ?? []).length === 0,
    account: serviceAccount === '',
    ports: (ports ?? []).flatMap((each, at) => {
      const missing = fields.filter(field => each[field] === undefined);
      return missing.length === 0
        ? []
        : [{ port: String(each.port ?? `#${at + 1}`), missing }];
    }),
  };
}
