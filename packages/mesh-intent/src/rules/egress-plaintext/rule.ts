import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'egress-plaintext';

/** @public */
export const egressPlaintext: Rule = {
  id: ID,
  title: 'Plain HTTP to the outside has a reason',
  why: 'Unencrypted traffic leaves the site readable; whoever approves it must see why nothing else is possible (M-13).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry =>
      entry.manifest.spec.egress.flatMap((egress, index) => {
        const plain = egress.protocol === 'HTTP';
        const given = egress.plaintextReason !== undefined;
        if (plain === given) return [];
        const at = ['spec', 'egress', index];
        return [
          plain
            ? findingAt(entry, {
                code: `${ID}/reason-missing`,
                message: `${egress.host} is reached in plain HTTP; use HTTPS, or say in plaintextReason why that is impossible.`,
                at: [...at, 'protocol'],
              })
            : findingAt(entry, {
                code: `${ID}/reason-unused`,
                message: `plaintextReason is given, but ${egress.protocol} is not plain text; remove it.`,
                at: [...at, 'plaintextReason'],
                fix: {
                  title: 'Remove plaintextReason',
                  jsonPath: [...at, 'plaintextReason'],
                  value: undefined,
                },
              }),
        ];
      }),
    ),
};
