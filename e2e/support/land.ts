import { ForgePeople } from '@causeway/estate';
import { expect } from '@playwright/test';
import { SEEN, type ChangePage } from '../pages/ChangePage';
import { forgeUrl } from './persona';

const approvers = {
  routing: ['shop-owner-2', 'platform-1', 'platform-2'],
  security: ['security-1', 'security-2'],
  identity: ['pki-1', 'pki-2'],
} as const;

type Repo = keyof typeof approvers;

/** A pull request of a step, for the people of its repository. */
export async function pullOf(
  change: ChangePage,
  step: number,
): Promise<{
  readonly people: ForgePeople;
  readonly repo: Repo;
  readonly number: number;
}> {
  const href = await change.pullUrl(step);
  const [, repo, number] = /mesh\/(\w+)\/pulls\/(\d+)/.exec(href)!;
  return {
    people: new ForgePeople({ url: forgeUrl, repo }),
    repo: repo as Repo,
    number: Number(number),
  };
}

/** What people of the repository do on the forge: approve as many as are asked, and merge when it is green. */
export async function land(change: ChangePage, step: number): Promise<void> {
  await change.isStep(step, 'Open');
  const { people, repo, number } = await pullOf(change, step);
  const logins = approvers[repo];
  const { body } = await people.call(logins[0], `GET /pulls/${number}`);
  const { sha } = (body as unknown as { head: { sha: string } }).head;
  for (const login of logins) {
    await people.approve(login, { number, commit: sha });
  }
  await expect(() => people.merge(logins[1], number)).toPass(SEEN);
  await change.isStep(step, 'Merged');
  await people.close();
}
