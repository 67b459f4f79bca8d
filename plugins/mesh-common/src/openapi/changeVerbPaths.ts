import { body, changeId, errors, json } from './parts';

/** An act on one change that answers the change as it then stands. */
const act = <const Id extends string, const Body extends string>(about: {
  readonly operationId: Id;
  readonly summary: string;
  readonly body: Body;
}) =>
  ({
    post: {
      operationId: about.operationId,
      summary: about.summary,
      parameters: [changeId],
      requestBody: body(about.body),
      responses: {
        '200': json('The change', 'AnyObject'),
        '409': { $ref: '#/components/responses/Error' },
        ...errors,
      },
    },
  } as const);

/** What is done with a change that is there. */
export const changeVerbPaths = {
  '/changes/{id}/withdraw': act({
    operationId: 'withdrawChange',
    summary:
      'Withdraw a change of which nothing is merged; closes its pull requests',
    body: 'WithdrawRequest',
  }),
  '/changes/{id}/abandon': act({
    operationId: 'abandonChange',
    summary:
      'Give up what has not landed of a change that landed in part; closes its open pull requests',
    body: 'WithdrawRequest',
  }),
  '/changes/{id}/revert': {
    post: {
      operationId: 'revertChange',
      summary:
        'Ask for the change that takes a merged one back, last step first; what others wrote since then stays. The same key finds the same change',
      parameters: [changeId],
      requestBody: body('RevertRequest'),
      responses: {
        '200': json('The change that was asked for before', 'AnyObject'),
        '201': json('The change', 'AnyObject'),
        '409': { $ref: '#/components/responses/Error' },
        ...errors,
      },
    },
  },
  '/changes/triage': {
    post: {
      operationId: 'triageChanges',
      summary:
        'Take, give, label or return changes of the queue; by owners of the repositories each is for. One answer for each change',
      requestBody: body('TriageRequest'),
      responses: {
        '200': json('One answer for each', 'AnyObject'),
        ...errors,
      },
    },
  },
  '/changes/{id}/review': act({
    operationId: 'reviewChange',
    summary:
      'Say that an urgent change stays as it was merged; by an owner of its repository who did not ask for it',
    body: 'ReviewRequest',
  }),
  '/changes/{id}/acknowledge': act({
    operationId: 'acknowledgeChange',
    summary:
      'Say that what was merged without proof stays; by an owner of the repository of the step who did not make it',
    body: 'WithdrawRequest',
  }),
  '/changes/{id}/override': act({
    operationId: 'overrideGate',
    summary:
      'Set a gate of a step aside, with a reason; by an owner of its repository who did not ask for the change. Bound to what the plan does now',
    body: 'OverrideRequest',
  }),
  '/changes/{id}/resume': {
    post: {
      operationId: 'resumeChange',
      summary: 'Try delivery again after a person mended what stopped it',
      parameters: [changeId],
      requestBody: {
        required: false,
        content: {
          'application/json': {
            schema: { type: 'object', additionalProperties: false },
          },
        },
      },
      responses: {
        '200': json('The change', 'AnyObject'),
        '409': { $ref: '#/components/responses/Error' },
        ...errors,
      },
    },
  },
} as const;
