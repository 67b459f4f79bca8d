import { checkWorld, rules } from '@causeway/mesh-intent';
import type { Finding, RepoRole, World } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Verb } from '../Verb';
import { readWorld } from '../read/readWorld';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';

/** Rules that judge each file by itself, whatever repository it is of. */
const FILE_RULES: readonly string[] = ['manifest-shape', 'repository-kinds'];

/** What a rule has to read; every other rule reads manifests. */
function needed(rule: string): RepoRole | undefined {
  if (FILE_RULES.includes(rule)) return undefined;
  return rule === 'l2-announcer' ? 'platform' : 'routing';
}

function whyUndecided(rule: string, world: World): string | undefined {
  const role = needed(rule);
  if (role !== undefined && !world.snapshots.has(role)) {
    return `${rule}: the ${role} repository is not given; add --repo ${role}=<path>, or --skip ${rule}.`;
  }
  return rule === 'owner-known' && world.options.knownOwners === undefined
    ? `${rule}: the groups of the catalog are not known here; add --owners <file>, or --skip ${rule}.`
    : undefined;
}

/** A rule that says it cannot tell is told, and leaves the answer open. */
function openCodes(findings: readonly Finding[]): string[] {
  const open = findings.filter(({ code }) =>
    /\/(cannot-tell|unread)$/.test(code),
  );
  return [...new Set(open.map(({ code }) => code))].map(
    code => `${code}: see above; what cannot be told is not taken for right.`,
  );
}

function skipped(names: readonly string[]): ReadonlySet<string> {
  const unknown = names.find(name => !rules.some(({ id }) => id === name));
  if (unknown !== undefined) {
    throw new Misuse(
      `--skip ${unknown}: there is no such rule. Rules are ${rules
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  }
  return new Set(names);
}

export const check: Verb = {
  name: 'check',
  summary: 'Run the rules over intent repositories.',
  help: `Usage: mesh check [path] [--repo <role>=<path> ...] [options]

Runs every rule over one intent repository, or a folder of them; default is the
working directory. A rule that would need a repository that is not given is
undecided, never passed. Warnings are told and do not fail.

${worldOptionsHelp}
  --skip <rule>              Leave a rule out. May be repeated.

Examples:
  mesh check
  mesh check routing --skip owner-known --skip l2-announcer
  mesh check --repo routing=. --repo platform=../platform --owners groups.txt
  mesh check repos --annotations github
`,
  options: { ...worldOptionShapes, skip: { type: 'string', multiple: true } },
  operands: { least: 0, most: 1 },
  run: (given, around) => {
    const skip = skipped(given.texts('skip'));
    const asked = rules.filter(({ id }) => !skip.has(id));
    const { world, roots } = readWorld(given, around);
    const findings = checkWorld(world, { rules: asked });
    const undecided = [
      ...asked.flatMap(({ id }) => whyUndecided(id, world) ?? []),
      ...openCodes(findings),
    ];
    const repos = [...world.snapshots.keys()];
    const text = `${world.services.size} services in ${repos.join(', ')}, ${
      asked.length
    } rules`;
    return {
      text,
      json: {
        repos,
        services: world.services.size,
        rules: asked.map(({ id }) => id),
      },
      findings,
      undecided,
      roots,
    };
  },
};
