import type {
  ChangeDocument,
  ChangeSummary,
  MeshApi,
} from '@causeway/plugin-mesh-common';
import { wordsOf } from './wordsOf';

/** Older ones are found in the list of all changes. */
const MOST = 5_000;
/** What one answer holds at most. */
const PAGE = 200;

function documentOf(change: ChangeSummary): ChangeDocument {
  const { id, title, kind, kindTitle, phase, services, requester } = change;
  return {
    title,
    text: [
      `${kindTitle}, ${phase.replaceAll('-', ' ')}, asked for by ${
        requester.displayName
      }.`,
      ...(change.blockedBy === undefined ? [] : [change.blockedBy]),
      ...services.map(wordsOf),
      ...(change.labels ?? []),
      requester.user,
      id,
    ].join(' '),
    location: `/mesh/changes/${encodeURIComponent(id)}`,
    change: id,
    kind,
    kindTitle,
    phase,
    services,
    requester: requester.displayName,
  };
}

/** The newest changes, open and ended. */
export async function changeDocuments(
  mesh: Pick<MeshApi, 'changes'>,
): Promise<readonly ChangeDocument[]> {
  const documents: ChangeDocument[] = [];
  let after: string | undefined;
  do {
    const page = await mesh.changes({
      scope: 'all',
      state: 'all',
      order: 'newest',
      limit: Math.min(PAGE, MOST - documents.length),
      ...(after === undefined ? {} : { after }),
    });
    documents.push(...page.items.map(documentOf));
    after = page.next;
  } while (after !== undefined && documents.length < MOST);
  return documents;
}
