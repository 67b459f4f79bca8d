import type { ImpactView } from '@causeway/plugin-mesh-common';

/** The verdict's message as a sentence: the workload stands in the heading already. */
export function impactSentence({ message, workload }: ImpactView): string {
  const prefix = `${workload}: `;
  const said = message.startsWith(prefix)
    ? message.slice(prefix.length)
    : message;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
