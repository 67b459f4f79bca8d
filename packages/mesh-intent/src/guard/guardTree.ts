import { announcersOf } from './announcement';
import { generatorsIn } from './generatorsIn';
import { judgeService } from './judgeService';
import type { GuardContext } from './judgeService';
import { readTree } from './readTree';
import type { TreeObject } from './readTree';
import { serviceFacts } from './serviceFacts';
import type {
  GuardAnswer,
  GuardOptions,
  GuardReport,
  GuardedService,
} from './types';

function judgeObject(
  object: TreeObject,
  context: GuardContext,
): GuardedService[] {
  const facts = serviceFacts(object);
  if (facts !== undefined) {
    const { name, source } = facts;
    return [{ name, source, ...judgeService(facts, context) }];
  }
  return context.options.announcerEnabled === false ? [] : generatorsIn(object);
}

function worst(answers: readonly GuardAnswer[]): GuardAnswer {
  if (answers.includes('named')) return 'named';
  return answers.includes('cannot-tell') ? 'cannot-tell' : 'clear';
}

/**
 * Looks through a whole tree of rendered manifests (path → text) for Services that Cilium's L2 announcer would black-hole:
 * one elected node answers for the address, and `externalTrafficPolicy: Local` lets it deliver only to itself.
 * Give every manifest there is: the class was missed before by looking at one directory (mesh.md 9.1 to 9.3).
 *
 * @public
 */
export function guardTree(
  files: ReadonlyMap<string, string>,
  options: GuardOptions = {},
): GuardReport {
  const { objects, unread } = readTree(files, options.repo);
  const context: GuardContext = {
    announcers: announcersOf(objects),
    unread: unread.length > 0,
    options,
  };
  const services = objects.flatMap(object => judgeObject(object, context));
  return {
    answer: worst([
      ...services.map(({ answer }) => answer),
      ...unread.map(() => 'cannot-tell' as const),
    ]),
    services,
    unread,
  };
}
