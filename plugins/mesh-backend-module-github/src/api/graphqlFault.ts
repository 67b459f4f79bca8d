import {
  AnswerFault,
  attempt,
  type Wire,
} from '@causeway/plugin-mesh-node/rest';

/** What the `errors` of a GraphQL answer mean: GitHub sends them with status 200. */
export function graphqlFault(
  body: Wire,
  options: { readonly limited: boolean },
): AnswerFault | undefined {
  const list = body.field('errors');
  if (list.absent) {
    return undefined;
  }
  const errors = (attempt(() => list.items()) ?? []).map(each => ({
    type: attempt(() => each.field('type').optionalString()),
    message: attempt(() => each.field('message').optionalString()) ?? '',
  }));
  const words = JSON.stringify(
    errors
      .map(({ message }) => message)
      .join('; ')
      .slice(0, 300),
  );
  if (options.limited || errors.some(({ type }) => type === 'RATE_LIMITED')) {
    return new AnswerFault(`says that its rate limit is used up: ${words}`, {
      retry: true,
      status: 429,
    });
  }
  // What it could not finish in time it reports without a type, as it does a question that is wrong.
  const passing = errors.some(
    ({ type, message }) =>
      type === 'SERVICE_UNAVAILABLE' ||
      (type === undefined && /something went wrong|timed? ?out/i.test(message)),
  );
  return new AnswerFault(
    `refused: ${words}${meaning(errors.map(({ type }) => type))}`,
    { retry: passing },
  );
}

function meaning(types: readonly (string | undefined)[]): string {
  if (types.includes('NOT_FOUND')) {
    return ', the repository or number does not exist, or the token may not see it';
  }
  if (types.includes('FORBIDDEN') || types.includes('INSUFFICIENT_SCOPES')) {
    return ', the token lacks a permission';
  }
  return '';
}
