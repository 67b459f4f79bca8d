import type { Signal } from '@causeway/mesh-intent';
import type { SignalSource } from '@causeway/plugin-mesh-node';

/** Who answers one part of a signal at one site; `undefined` means declared as not configured. */
export interface PartOwner {
  readonly signal: Signal;
  readonly part: string;
  readonly site: string;
  readonly source: SignalSource | undefined;
}

export interface PartsToAssign {
  readonly signals: readonly Signal[];
  readonly sources: readonly SignalSource[];
  /** `mesh.evidence.sites`. */
  readonly sites: readonly string[];
  /** `mesh.evidence.notConfigured`: "signal.part", for every site, or "signal.part@site". */
  readonly notConfigured: readonly string[];
}

const nameOf = (at: { signal: string; part: string; site: string }) =>
  `${at.signal}.${at.part}@${at.site}`;

/** A misspelt name would own or excuse nothing, and nobody would notice. */
function unknownNames(given: PartsToAssign): string[] {
  const parts = given.signals.flatMap(({ id, parts: own }) =>
    own.map(part => `${id}.${part}`),
  );
  const known = new Set([
    ...parts,
    ...parts.flatMap(part => given.sites.map(site => `${part}@${site}`)),
  ]);
  return [
    ...given.notConfigured
      .filter(name => !known.has(name))
      .map(
        name =>
          `mesh.evidence.notConfigured names ${name}, which no signal and site has.`,
      ),
    ...given.sources.flatMap(source =>
      source.owns
        .map(nameOf)
        .filter(name => !known.has(name))
        .map(
          name =>
            `${source.id} answers for ${name}, which no signal and site of mesh.evidence.sites has.`,
        ),
    ),
  ];
}

function ownersOf(
  at: { readonly signal: Signal; readonly part: string; readonly site: string },
  given: PartsToAssign,
): { readonly owner?: PartOwner; readonly fault?: string } {
  const { signal, part, site } = at;
  const name = nameOf({ signal: signal.id, part, site });
  const sources = given.sources.filter(({ owns }) =>
    owns.some(own => nameOf(own) === name),
  );
  if (sources.length > 1) {
    const ids = sources.map(({ id }) => id).join(' and ');
    return { fault: `${ids} all answer for ${name}; only one may.` };
  }
  const excused = given.notConfigured.some(
    each => each === name || each === `${signal.id}.${part}`,
  );
  const [source] = sources;
  if (source === undefined && !excused) {
    return {
      fault: `Nothing answers for ${name}. Install a source for it, or list it under mesh.evidence.notConfigured.`,
    };
  }
  return { owner: { signal, part, site, source } };
}

/**
 * Gives each part of each signal at each site its one owner.
 * Throws at start-up, naming everything that is owned twice, by nobody, or misspelt.
 */
export function assignParts(given: PartsToAssign): readonly PartOwner[] {
  const found = given.signals.flatMap(signal =>
    signal.parts.flatMap(part =>
      given.sites.map(site => ownersOf({ signal, part, site }, given)),
    ),
  );
  const twice = given.sites.filter(
    (site, at) => given.sites.indexOf(site) !== at,
  );
  const faults = [
    ...[...new Set(twice)].map(
      site =>
        `mesh.evidence.sites lists ${site} more than once; everything there would be counted as often.`,
    ),
    ...unknownNames(given),
    ...found.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
  ];
  if (faults.length > 0) {
    throw new Error(
      `Telemetry is not configured as a whole:\n${faults.join('\n')}`,
    );
  }
  return found.flatMap(({ owner }) => (owner === undefined ? [] : [owner]));
}
