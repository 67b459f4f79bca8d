import type { Headline } from '@causeway/mesh-intent/panels';

/** What is shown of a panel. */
export interface Panel {
  /** "drift", "callers". */
  readonly id: string;
  readonly title: string;
  readonly headline: Headline;
  readonly answers: readonly {
    readonly site: string;
    readonly source: string;
    readonly state: string;
    readonly message?: string;
    readonly observedAt?: string;
  }[];
}

/** A service's evidence, as far as it is printed. */
export interface Evidence {
  readonly now: string;
  readonly simulated: boolean;
  readonly panels: readonly Panel[];
}

const standings: ReadonlySet<unknown> = new Set([
  'good',
  'neutral',
  'warning',
  'bad',
  'unknown',
]);

function isPanel(value: unknown): value is Omit<Panel, 'id'> {
  const panel = value as Partial<Panel> | null;
  return (
    typeof panel === 'object' &&
    panel !== null &&
    typeof panel.title === 'string' &&
    standings.has(panel.headline?.standing) &&
    typeof panel.headline?.text === 'string' &&
    Array.isArray(panel.answers)
  );
}

/** Panels in the order of the answer; undefined when it is none. */
export function evidenceOf(body: unknown): Evidence | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { now, simulated } = body as Record<string, unknown>;
  const panels = Object.entries(body).flatMap(([id, value]) =>
    isPanel(value) ? [{ ...value, id }] : [],
  );
  return typeof now === 'string' && panels.length > 0
    ? { now, simulated: simulated === true, panels }
    : undefined;
}
