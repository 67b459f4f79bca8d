import { jsonReply, textReply } from '../http/Reply';
import { sshKeyLine } from '../signing/sshKey';
import { plainEndpoint, type Endpoint } from './Endpoint';
import { defaultPage, maxPage } from './paging';

/** What the estate says it is: the Forgejo line it imitates, marked as no real build. */
const forgeVersion = '15.0.0-estate+gitea-1.22.0';

/** Endpoints about the instance itself; no scope needed. */
export const instanceEndpoints: readonly Endpoint[] = [
  plainEndpoint({
    method: 'GET',
    path: '/version',
    scope: 'none',
    run: async () => jsonReply(200, { version: forgeVersion }),
  }),
  plainEndpoint({
    method: 'GET',
    path: '/settings/api',
    scope: 'none',
    run: async () =>
      jsonReply(200, {
        max_response_items: maxPage,
        default_paging_num: defaultPage,
        default_git_trees_per_page: 1000,
        default_max_blob_size: 10 * 1024 * 1024,
      }),
  }),
  plainEndpoint({
    method: 'GET',
    path: '/signing-key.ssh',
    scope: 'none',
    run: async ({ forge }) =>
      forge.signs
        ? textReply(200, `${sshKeyLine(forge.instance.publicKey)}\n`)
        : textReply(404, ''),
  }),
];
