import type { HeadlineStanding } from '@causeway/mesh-intent/panels';
import type { Finding } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Outcome, Verb } from '../Verb';
import {
  askPortal,
  portalOptionShapes,
  portalOptionsHelp,
} from '../portal/askPortal';
import { evidenceOf, type Panel } from '../portal/evidenceOf';

/** Colour alone tells nothing: each standing is a word. */
const words: Readonly<Record<HeadlineStanding, string>> = {
  good: 'good',
  neutral: '-',
  warning: 'look',
  bad: 'bad',
  unknown: 'unknown',
};

function ageOf(panel: Panel, now: string): string {
  const oldest = panel.answers
    .flatMap(({ observedAt }) => observedAt ?? [])
    .sort()
    .at(0);
  if (oldest === undefined) return 'never seen';
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(oldest)) / 1000);
  return seconds < 90
    ? `${Math.round(seconds)} s ago`
    : `${Math.round(seconds / 60)} min ago`;
}

function linesOf(panel: Panel, now: string): string[] {
  const { headline, title, answers } = panel;
  const silent = answers.filter(({ state }) => state !== 'value');
  return [
    `${words[headline.standing].padEnd(8)} ${title}: ${headline.text} (${ageOf(
      panel,
      now,
    )})`,
    ...silent.map(
      ({ site, source, state, message }) =>
        `         ${site}, ${source}: ${state}${message ? `. ${message}` : ''}`,
    ),
  ];
}

function findingsOf(ref: string, panels: readonly Panel[]): Finding[] {
  return panels.flatMap(({ id, title, headline }): Finding[] =>
    headline.standing === 'bad' || headline.standing === 'warning'
      ? [
          {
            code: `status/${id}`,
            severity: headline.standing === 'bad' ? 'error' : 'warning',
            message: `${ref}, ${title}: ${headline.text}.`,
          },
        ]
      : [],
  );
}

/** What the portal knows of a service, one line for each panel. */
export const status: Verb = {
  name: 'status',
  summary: "What telemetry says of a service, from the portal's snapshots.",
  help: `Usage: mesh status <namespace/name> --server URL [options]

What telemetry says of a service: one line for each panel of its page, in the same words, with its age and the
sites that did not answer. The portal is asked once and asks nobody for it.

${portalOptionsHelp}

Exit codes: 0 nothing bad, 1 something is bad, 2 something is unknown or no answer, 3 misuse.

Examples:
  mesh status shop/checkout --server https://causeway.example --token-file ~/.causeway-token
  MESH_SERVER=https://causeway.example MESH_TOKEN=... mesh status shop/checkout --json
`,
  options: portalOptionShapes,
  operands: { least: 1, most: 1 },
  async run(given, around): Promise<Outcome> {
    const [ref] = given.operands;
    const [namespace, name, ...more] = ref.split('/');
    if (!namespace || !name || more.length > 0) {
      throw new Misuse(
        `"${ref}" names no service. Write namespace/name, for example shop/checkout.`,
      );
    }
    const path = [namespace, name].map(encodeURIComponent).join('/');
    const answer = await askPortal(`/services/${path}/evidence`, given, around);
    if (!answer.ok) {
      return {
        text: `Nothing is known of ${ref}.`,
        json: { service: ref },
        undecided: [answer.because],
      };
    }
    const evidence = evidenceOf(answer.body);
    if (evidence === undefined) {
      throw new Misuse(
        'The portal answered something that is no evidence. Its version may be another one.',
      );
    }
    const { panels, now, simulated } = evidence;
    const lines = panels.flatMap(panel => linesOf(panel, now));
    const told = simulated ? ['Simulated telemetry.'] : [];
    return {
      text: [`${ref}, as of ${now}`, ...told, ...lines].join('\n'),
      json: { service: ref, evidence: answer.body },
      findings: findingsOf(ref, panels),
      undecided: panels
        .filter(({ headline }) => headline.standing === 'unknown')
        .map(({ title, headline }) => `${title}: ${headline.text}.`),
    };
  },
};
