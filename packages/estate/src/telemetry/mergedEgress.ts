import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { BareRepository } from '../git/BareRepository';
import { mergedSince, type Merged } from './mergedSince';

/** A host outside that a service declares. */
interface Declared {
  readonly service: string;
  readonly host: string;
}

/** A host declared on main, since it is. */
export type MergedEgress = Merged<Declared>;

const manifest = z.object({
  metadata: z.object({ namespace: z.string(), name: z.string() }),
  spec: z.object({
    egress: z.array(z.object({ host: z.string() })).default([]),
  }),
});

function hostsIn(text: string): Declared[] {
  const parsed = manifest.safeParse(parseDocument(text).toJS());
  // What is no manifest opens nothing.
  if (!parsed.success) return [];
  const { metadata, spec } = parsed.data;
  const service = `${metadata.namespace}/${metadata.name}`;
  return spec.egress.map(({ host }) => ({
    service,
    host: host.toLowerCase(),
  }));
}

/** Every host that a manifest on main declares. */
export function mergedEgress(
  repository: BareRepository,
): Promise<readonly MergedEgress[]> {
  return mergedSince(repository, {
    paths: /^services\/.*\.yaml$/,
    read: hostsIn,
  });
}
