import { checkWorld, rules } from '@causeway/mesh-intent';
import type { Finding, Rule, World } from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Verb } from '../Verb';
import { readWorld } from '../read/readWorld';
import { isRole, repoRoles } from '../read/roleOf';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';

function whyUndecided({ id, reads }: Rule, world: World): string[] {
  const missing = reads.filter(role => !world.snapshots.has(role));
  const absent = missing.map(
    role =>
      `${id}: the ${role} repository is not given; add --repo ${role}=<path>, or --skip ${id}.`,
  );
  return id === 'owner-known' &&
    absent.length === 0 &&
    world.options.knownOwners === undefined
    ? [
        `${id}: the groups of the catalog are not known here; add --owners <file>, or --skip ${id}.`,
      ]
    : absent;
}

/** The world as of a day: rules about dates need it. */
function asOf(world: World, today: string): World {
  return { ...world, options: { ...world.options, today } };
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

/** Rules named, and those that need a repository named: a job that has one repository alone leaves out the others at once. */
function skipped(names: readonly string[]): ReadonlySet<string> {
  const unknown = names.find(
    name => !isRole(name) && !rules.some(({ id }) => id === name),
  );
  if (unknown !== undefined) {
    throw new Misuse(
      `--skip ${unknown}: there is no such rule, and no such repository. Rules are ${rules
        .map(({ id }) => id)
        .join(', ')}; repositories are ${repoRoles.join(', ')}.`,
    );
  }
  const roles = names.filter(isRole);
  const needing = rules.filter(({ reads }) =>
    reads.some(role => roles.includes(role)),
  );
  return new Set([...names, ...needing.map(({ id }) => id)]);
}

export const check: Verb = {
  name: 'check',
  summary: 'Run the rules over intent repositories.',
  help: `Usage: mesh check [path] [--repo <role>=<path> ...] [options]

Runs every rule over one intent repository, or a folder of them; default is the
working directory. A rule that would need a repository that is not given is
undecided, never passed. Warnings are told and do not fail.

${worldOptionsHelp}
  --skip <rule or role>      Leave a rule out, or every rule that needs a repository. May be repeated.

Examples:
  mesh check
  mesh check routing --skip owner-known --skip security --skip platform
  mesh check --repo routing=. --repo platform=../platform --owners groups.txt
  mesh check repos --annotations github
`,
  options: { ...worldOptionShapes, skip: { type: 'string', multiple: true } },
  operands: { least: 0, most: 1 },
  run: (given, around) => {
    const skip = skipped(given.texts('skip'));
    const asked = rules.filter(({ id }) => !skip.has(id));
    const { world: read, roots } = readWorld(given, around);
    const world = asOf(read, around.today);
    const findings = checkWorld(world, { rules: asked });
    const undecided = [
      ...asked.flatMap(rule => whyUndecided(rule, world)),
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
