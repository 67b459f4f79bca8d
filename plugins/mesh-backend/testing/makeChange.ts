import { newChange, type Change } from '@causeway/mesh-intent';
import { branchOf } from '../src/delivery/stepCommit';

/** A small valid change with one step in routing. */
export function makeChange(options: {
  readonly id: string;
  readonly now: Date;
  readonly requester?: string;
  readonly service?: string;
  readonly title?: string;
  readonly teams?: readonly string[];
}): Change {
  const service = options.service ?? 'shop/checkout';
  const title = options.title ?? `Change ${options.id}`;
  const path = `services/${service}.yaml`;
  return newChange({
    id: options.id,
    kind: 'egress',
    requester: {
      user: options.requester ?? 'user:default/shop-requester',
      displayName: 'Shop requester',
      email: 'shop-requester@shop.example',
    },
    input: { service, host: 'api.partners.example' },
    plan: {
      kind: 'egress',
      title,
      services: [service],
      steps: [
        {
          index: 1,
          repo: 'routing',
          title,
          edits: [{ path, before: 'a: 1\n', after: 'a: 2\n' }],
          reads: [path],
        },
      ],
    },
    planHash: '0'.repeat(64),
    world: { routing: '1'.repeat(40) },
    diff: [],
    ...(options.teams === undefined ? {} : { teams: options.teams }),
    branchOf,
    now: options.now,
  });
}
