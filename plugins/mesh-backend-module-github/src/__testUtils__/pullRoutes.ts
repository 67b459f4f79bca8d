import {
  invalid,
  notFound,
  pageOf,
  type Reply,
  type Route,
  type RouteCall,
} from './Route';
import {
  commentShape,
  commitShape,
  draftPrefix,
  pullShape,
  wholePullShape,
} from './shapes';

const pulls = '/repos/{owner}/{repo}/pulls';
const issues = '/repos/{owner}/{repo}/issues';
const paging = ['page', 'per_page'];

const root = ({ at }: RouteCall) => `/repos/${at.owner}/${at.repo}`;
const pullPath = (call: RouteCall) => `${root(call)}/pulls/${call.at.number}`;

/** Pull requests, requests for reviews, and comments. */
export const pullRoutes: readonly Route[] = [
  {
    route: `GET ${pulls}`,
    takes: [...paging, 'head', 'base', 'state', 'sort', 'direction'],
    run: listPulls,
  },
  {
    route: `POST ${pulls}`,
    takes: ['head', 'base', 'title', 'body', 'draft', 'maintainer_can_modify'],
    run: openPull,
  },
  {
    route: `GET ${pulls}/{number}`,
    run: async call => {
      const { status, body } = await call.store.ask(`GET ${pullPath(call)}`);
      return status === 404
        ? notFound
        : { status: 200, body: wholePullShape(body, call.guise) };
    },
  },
  {
    route: `PATCH ${pulls}/{number}`,
    takes: ['title', 'body', 'state'],
    run: changePull,
  },
  {
    route: `GET ${pulls}/{number}/commits`,
    takes: paging,
    run: async call => {
      const found = await call.store.list(`${pullPath(call)}/commits`);
      return pageOf(call, found.map(commitShape));
    },
  },
  {
    route: `POST ${pulls}/{number}/requested_reviewers`,
    takes: ['reviewers'],
    run: async call => {
      const asked = await call.store.ask(
        `POST ${pullPath(call)}/requested_reviewers`,
        { body: call.body },
      );
      return asked.status < 300
        ? { status: 201, body: {} }
        : invalid(
            'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the repository.',
          );
    },
  },
  {
    route: `GET ${issues}/{number}/comments`,
    takes: paging,
    run: async call => {
      const path = `${root(call)}/issues/${call.at.number}/comments`;
      const found = await call.store.list(path);
      return pageOf(
        call,
        found.map(each => commentShape(each, call.guise)),
      );
    },
  },
  {
    route: `POST ${issues}/{number}/comments`,
    takes: ['body'],
    run: call =>
      say(call, `POST ${root(call)}/issues/${call.at.number}/comments`),
  },
  {
    route: `PATCH ${issues}/comments/{id}`,
    takes: ['body'],
    run: call => say(call, `PATCH ${root(call)}/issues/comments/${call.at.id}`),
  },
];

async function listPulls(call: RouteCall): Promise<Reply> {
  const { query, store, guise } = call;
  const state = query.get('state') ?? 'open';
  const found = await store.list(`${root(call)}/pulls?state=${state}`);
  const [owner, ref] = (query.get('head') ?? ':').split(/:(.*)/);
  const list = found
    .map(each => ({ each, shape: pullShape(each, guise) }))
    .filter(({ each }) => !ref || String(each.head.ref) === ref)
    .filter(() => !owner || owner === call.at.owner)
    .filter(
      ({ each }) =>
        !query.has('base') || String(each.base.ref) === query.get('base'),
    )
    .map(({ shape }) => shape)
    .sort((a, b) => a.number - b.number);
  if ((query.get('direction') ?? 'desc') === 'desc') list.reverse();
  return pageOf(call, list);
}

async function openPull(call: RouteCall): Promise<Reply> {
  const { body, store, guise, at } = call;
  const made = await store.ask(`POST ${root(call)}/pulls`, {
    body: {
      ...{ head: body.head, base: body.base, body: body.body },
      title: `${body.draft ? draftPrefix : ''}${body.title}`,
    },
  });
  if (made.status === 409) {
    return invalid('Validation Failed', [
      {
        resource: 'PullRequest',
        code: 'custom',
        message: `A pull request already exists for ${at.owner}:${body.head}.`,
      },
    ]);
  }
  return made.status < 300
    ? { status: 201, body: wholePullShape(made.body, guise) }
    : invalid(String(made.body.message));
}

async function changePull(call: RouteCall): Promise<Reply> {
  const { body, store, guise } = call;
  const { body: present } = await store.ask(`GET ${pullPath(call)}`);
  const draft = String(present.title).startsWith(draftPrefix);
  const changed = await store.ask(`PATCH ${pullPath(call)}`, {
    body: {
      ...body,
      ...(body.title === undefined
        ? {}
        : { title: `${draft ? draftPrefix : ''}${body.title}` }),
    },
  });
  return changed.status < 300
    ? { status: 200, body: wholePullShape(changed.body, guise) }
    : invalid(String(changed.body.message));
}

async function say(call: RouteCall, request: string): Promise<Reply> {
  const said = await call.store.ask(request, { body: call.body });
  return said.status < 300
    ? {
        status: request.startsWith('POST') ? 201 : 200,
        body: commentShape(said.body, call.guise),
      }
    : notFound;
}
