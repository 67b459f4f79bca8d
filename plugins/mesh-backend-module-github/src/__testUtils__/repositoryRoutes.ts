import {
  invalid,
  notFound,
  pageOf,
  type Reply,
  type Route,
  type RouteCall,
} from './Route';
import {
  commitShape,
  repositoryShape,
  ruleShapes,
  statusShape,
} from './shapes';

const repo = '/repos/{owner}/{repo}';
const paging = ['page', 'per_page'];
const root = ({ at }: RouteCall) => `/repos/${at.owner}/${at.repo}`;

/** The account, the repository, its branches and rules, commits and statuses. */
export const repositoryRoutes: readonly Route[] = [
  { route: 'GET /meta', run: () => ({ status: 200, body: {} }) },
  {
    route: 'GET /user',
    run: async ({ store }) => {
      const { body } = await store.ask('GET /user');
      return { status: 200, body: { login: body.login } };
    },
  },
  {
    route: 'GET /user/emails',
    run: async ({ store }) => {
      const { body } = await store.ask('GET /user/emails');
      return { status: 200, body };
    },
  },
  {
    route: 'GET /users/{username}/ssh_signing_keys',
    run: ({ at }) =>
      at.username === 'causeway-bot'
        ? {
            status: 200,
            body: [{ id: 1, title: 'portal', key: 'ssh-ed25519' }],
          }
        : notFound,
  },
  {
    route: `GET ${repo}`,
    run: async call => {
      const { status, body } = await call.store.ask(`GET ${root(call)}`);
      return status === 404
        ? notFound
        : { status: 200, body: repositoryShape(body) };
    },
  },
  {
    route: `GET ${repo}/branches/{branch}`,
    run: async call =>
      (await hasBranch(call, call.at.branch))
        ? {
            status: 200,
            body: {
              name: call.at.branch,
              protected: true,
              protection: { enabled: false },
            },
          }
        : notFound,
  },
  // The bot is no administrator.
  { route: `GET ${repo}/branches/{branch}/protection`, run: () => notFound },
  {
    route: `GET ${repo}/rules/branches/{branch}`,
    takes: paging,
    run: async call => {
      const { body } = await call.store.ask(
        `GET ${root(call)}/branch_protections/${call.at.branch}`,
        { asAdmin: true },
      );
      return pageOf(call, ruleShapes(body));
    },
  },
  {
    route: `GET ${repo}/rulesets/{id}`,
    run: () => ({
      status: 200,
      body: { id: 1, name: 'main', current_user_can_bypass: 'never' },
    }),
  },
  {
    route: `GET ${repo}/git/ref/heads/{+branch}`,
    run: async call =>
      (await hasBranch(call, call.at.branch))
        ? { status: 200, body: { ref: `refs/heads/${call.at.branch}` } }
        : notFound,
  },
  { route: `DELETE ${repo}/git/refs/heads/{+branch}`, run: deleteRef },
  {
    route: `GET ${repo}/commits/{ref}`,
    takes: paging,
    run: async call => {
      const { status, body } = await call.store.ask(
        `GET ${root(call)}/git/commits/${call.at.ref}`,
      );
      return status === 200
        ? { status, body: commitShape(body) }
        : invalid(`No commit found for SHA: ${call.at.ref}`);
    },
  },
  {
    route: `GET ${repo}/commits/{ref}/status`,
    takes: paging,
    run: async call => {
      const { body } = await call.store.ask(
        `GET ${root(call)}/commits/${call.at.ref}/status?limit=50`,
      );
      const all = [...(body.statuses ?? [])].map(statusShape);
      return pageOf(call, all, statuses => ({
        state: 'pending',
        statuses,
        total_count: all.length,
      }));
    },
  },
  {
    route: `POST ${repo}/statuses/{sha}`,
    takes: ['state', 'context', 'description', 'target_url'],
    run: setStatus,
  },
];

async function hasBranch(call: RouteCall, branch: string): Promise<boolean> {
  const { status } = await call.store.ask(
    `GET ${root(call)}/branches/${branch}`,
  );
  return status === 200;
}

async function deleteRef(call: RouteCall): Promise<Reply> {
  if (!(await hasBranch(call, call.at.branch))) {
    return invalid('Reference does not exist');
  }
  const { status } = await call.store.ask(
    `DELETE ${root(call)}/branches/${call.at.branch}`,
  );
  return status < 300
    ? { status: 204 }
    : invalid('Cannot delete this protected branch');
}

async function setStatus(call: RouteCall): Promise<Reply> {
  const { body, at } = call;
  const states = ['error', 'failure', 'pending', 'success'];
  if (!states.includes(String(body.state))) {
    return invalid('Validation Failed');
  }
  if (String(body.description ?? '').length > 140) {
    return invalid('description is too long (maximum is 140 characters)');
  }
  const made = await call.store.ask(`POST ${root(call)}/statuses/${at.sha}`, {
    body,
  });
  return made.status < 300
    ? { status: 201, body: statusShape(made.body) }
    : invalid(`No commit found for SHA: ${at.sha}`);
}
