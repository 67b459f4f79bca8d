import type { ImpactView } from '@causeway/plugin-mesh-common';

/** The verdict's message as a sentence: the workload stands in the heading already. */
export function impactSentence(impact: ImpactView): string {
  const { message, workload, sites } = impact;
  const prefix = `${workload}: `;
  const said = message.startsWith(prefix)
    ? message.slice(prefix.length)
    : message;
  // A site keeps its name.
  if (sites.some(({ site }) => said.startsWith(`${site}:`))) return said;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
