import type { Answer } from './portal';

/** Of the change in the answers. */
export const id = '0b1c2d3e4f5a6b7c';

/** A gate with its verdict. */
export const gate = (
  outcome: string,
  reason = 'Satisfied',
  mode = 'enforce',
) => ({
  gate: 'plaintext-clock',
  mode,
  verdict: { outcome, reason, message: 'Six of seven days are clean.' },
});

/** A change, as the portal answers it. */
export const change = (
  more: object = {},
  gates: readonly object[] = [gate('pass')],
) => ({
  id,
  kind: 'egress',
  title: 'Allow cart to reach api.partners.example:443',
  phase: 'proposed',
  requester: { displayName: 'Shop requester' },
  updatedAt: '2027-03-08T12:00:00.000Z',
  steps: [
    {
      index: 1,
      repo: 'routing',
      title: 'Allow it',
      state: 'open',
      pullRequest: { number: 7, url: 'https://forge.example/routing/pulls/7' },
      gates,
    },
  ],
  findings: [],
  conditions: [],
  ...more,
});

/** A preview, as the portal answers it. */
export const preview = (more: object = {}, gates: readonly object[] = []) => ({
  findings: [],
  title: 'Allow cart to reach api.partners.example:443',
  planHash: 'a'.repeat(64),
  diff: [{ sentence: 'cart may call api.partners.example:443' }],
  steps: [{ index: 1, repo: 'routing', title: 'Allow it', gates }],
  submittable: { yes: true },
  ...more,
});

/** A change that came to its end. */
export const ended = (as: string) =>
  change({ phase: as, ended: { as, reason: 'Not needed.' } });

/** A refusal in the portal’s words. */
export const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { message } },
});

/** An answer that is one. */
export const ok = (body: unknown, status = 200): Answer => ({ status, body });

/** Options that ask for egress, and the input they make. */
export const egress = [
  ...['--kind', 'egress', '--set', 'service=shop/cart'],
  ...['--set', 'host=api.partners.example', '--set', 'port=8443'],
  ...['--because', 'Partners moved their interface there'],
];

/** What {@link egress} asks for. */
export const input = {
  service: 'shop/cart',
  host: 'api.partners.example',
  port: 8443,
  reason: 'Partners moved their interface there',
};
