import type { Verb } from './Verb';

/** Help of the whole command. */
export function usage(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map(({ name }) => name.length));
  const lines = verbs.map(
    ({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`,
  );
  return `Usage: mesh <verb> [options]

${lines.join('\n')}

Output of every verb:
  --json                Machine-readable; fields are only ever added.
  --sarif               SARIF 2.1.0.
  --annotations github  Workflow commands of GitHub and Forgejo Actions.
  --help                Help of the verb, with examples.

Exit codes: 0 clean, 1 findings, 2 undecided, 3 misuse or unreadable input.
Only verbs with --server ask the network, and only "mesh change" changes anything there.
Nothing is written here but with --emit and --out.
`;
}
