import type { RepoRole } from '@causeway/mesh-intent/world';
import type { CodeHostHint } from '../ports/CodeHost';
import type { Wire } from './Wire';
import { attempt, type WebhookBody } from './webhookBody';

/**
 * Reduces an authentic webhook to a hint. Nothing of it is believed further than "look there".
 * Forgejo's payloads have the places of GitHub's.
 * @public
 */
export function hintOf(
  { body, delivery }: WebhookBody,
  options: {
    readonly event: CodeHostHint['event'];
    readonly roleOf: (owner: string, name: string) => RepoRole | undefined;
  },
): CodeHostHint {
  const repository = body.field('repository');
  const text = (wire: Wire) => attempt(() => wire.optionalString());
  const owner =
    text(repository.field('owner').field('login')) ??
    text(repository.field('owner').field('username'));
  const name = text(repository.field('name'));
  return {
    delivery,
    event: options.event,
    repo: owner && name ? options.roleOf(owner, name) : undefined,
    ref: text(body.field('ref')),
    number: numberOf(body),
  };
}

function numberOf(body: Wire): number | undefined {
  const places = [
    body.field('number'),
    body.field('pull_request').field('number'),
    body.field('issue').field('number'),
  ];
  for (const place of places) {
    const number = attempt(() => place.number());
    if (number !== undefined && Number.isSafeInteger(number)) {
      return number;
    }
  }
  return undefined;
}
