import { guardTree } from '@causeway/mesh-intent';
import type { Finding, GuardedService } from '@causeway/mesh-intent';
import { realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { Misuse } from '../Misuse';
import type { Surroundings, Verb } from '../Verb';
import { readFolder } from '../read/readFolder';

/** Links that lead out of the tree: what stands there is part of what is deployed, and is not read. */
function leadingOut(root: string, links: readonly string[]): string[] {
  const real = realpathSync(root);
  return links.filter(link => {
    try {
      const target = realpathSync(join(root, link));
      return target !== real && !target.startsWith(`${real}${sep}`);
    } catch {
      return true;
    }
  });
}

function findingOf(service: GuardedService, folder: string): Finding {
  const path =
    folder === '' ? service.source.path : `${folder}/${service.source.path}`;
  return {
    code: `l2-announcer/${service.answer}`,
    severity: service.answer === 'named' ? 'error' : 'warning',
    message: `${service.name}: ${service.message}`,
    source: { ...service.source, path },
  };
}

function dayOf(text: string | undefined, around: Surroundings): string {
  if (text === undefined) return around.today;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  throw new Misuse(`--today ${text} is no day. Write YYYY-MM-DD.`);
}

export const guard: Verb = {
  name: 'guard',
  summary: 'Find Services that the Cilium L2 announcer would black-hole.',
  help: `Usage: mesh guard <tree> [options]

Looks through a whole tree of rendered manifests for Services whose address one
elected node answers for while externalTrafficPolicy: Local lets it deliver only to
itself. Give every manifest there is; a part of the tree gives a part of the answer.

  --today <YYYY-MM-DD>  Day that acceptances by annotation are measured against.
  --group <group>       Prefix of those annotations; default mesh.corp.
  --announcer-off       Announcements are switched off in the agents.
  --all                 Tell also the Services that are clear, and why.

Examples:
  mesh guard rendered/
  mesh guard . --json
`,
  options: {
    today: { type: 'string' },
    group: { type: 'string' },
    'announcer-off': { type: 'boolean' },
    all: { type: 'boolean' },
  },
  operands: { least: 1, most: 1 },
  run: (given, around) => {
    const root = resolve(around.cwd, given.operands[0]);
    const { files, links } = readFolder(root);
    const group = given.text('group');
    const report = guardTree(files, {
      today: dayOf(given.text('today'), around),
      ...(group === undefined ? {} : { group }),
      ...(given.flag('announcer-off') ? { announcerEnabled: false } : {}),
    });
    const folder = relative(around.cwd, root).split(sep).join('/');
    const told = report.services.filter(({ answer }) => answer !== 'clear');
    const clear = report.services.filter(({ answer }) => answer === 'clear');
    const open = told.filter(({ answer }) => answer === 'cannot-tell');
    const out = leadingOut(root, links);
    const lines = [
      `${report.services.length} places asked: ${
        told.length - open.length
      } named, ${open.length} cannot tell, ${clear.length} clear`,
      ...(given.flag('all')
        ? clear.map(({ name, message }) => `clear ${name}: ${message}`)
        : []),
    ];
    return {
      text: lines.join('\n'),
      json: { answer: report.answer, services: report.services },
      findings: told.map(service => findingOf(service, folder)),
      undecided: [
        ...open.map(({ name }) => `${name}: the tree does not say.`),
        ...report.unread.map(
          ({ source, message }) =>
            `${source.path}${
              source.line === undefined ? '' : `:${source.line}`
            }: ${message}`,
        ),
        ...out.map(
          link => `${link} leads out of the tree and is not followed.`,
        ),
      ],
    };
  },
};
