import { mockCredentials, mockServices } from '@backstage/backend-test-utils';
import { ConflictError, NotAllowedError } from '@backstage/errors';
import { auditIds } from '@causeway/plugin-mesh-common';
import type { Request } from 'express';
import type { AuditedRequest } from './AuditTrail';
import { recordRequests } from './recordRequests';

const now = new Date('2027-03-01T12:00:00Z');
const person = 'user:default/shop-owner-1';

const sentBy = (authorization: string) =>
  ({ headers: { authorization } } as Request);

describe('requests in the audit trail', () => {
  let kept: AuditedRequest[];
  let logged: string[];
  let warned: string[];
  let note: (request: AuditedRequest) => Promise<void>;

  beforeEach(() => {
    [kept, logged, warned] = [[], [], []];
    note = async request => void kept.push(request);
  });

  const auditor = recordRequests(
    mockServices.auditor.mock({
      createEvent: async () => ({
        success: async () => void logged.push('success'),
        fail: async ({ error }) => void logged.push(error.name),
      }),
    }),
    {
      trail: { note: request => note(request) },
      httpAuth: mockServices.httpAuth(),
      now: () => now,
      warn: message => warned.push(message),
    },
  );

  const asked = async (
    eventId: string,
    how: Error | 'success',
    request = sentBy(mockCredentials.user.header(person)),
  ) => {
    const meta = { change: 'aaaaaaaa', reason: 'It burns' };
    const event = await auditor.createEvent({ eventId, request, meta });
    if (how === 'success') await event.success({ meta: { outcome: 'ok' } });
    else await event.fail({ error: how });
  };

  it('keep who was refused what, and why', async () => {
    const error = new NotAllowedError('Only its owners may.');
    await asked(auditIds.withdraw, error);
    expect(kept).toEqual([
      {
        at: now,
        actor: person,
        verb: 'mesh-change-withdraw',
        about: { change: 'aaaaaaaa', reason: 'It burns' },
        outcome: {
          type: 'refused',
          reason: 'NotAllowedError',
          message: 'Only its owners may.',
        },
      },
    ]);
    expect(logged).toEqual(['NotAllowedError']);
  });

  it('leave to the events of a change what they tell, and defects to the log', async () => {
    await asked(auditIds.submit, 'success');
    await asked(auditIds.submit, new TypeError('of undefined'));
    expect(kept).toEqual([]);
    expect(logged).toEqual(['success', 'TypeError']);
  });

  it('keep what acts without a change, whatever became of it', async () => {
    await asked(auditIds.abortRollout, 'success');
    await asked(auditIds.abortRollout, new ConflictError('Nothing runs.'));
    await asked(auditIds.abortRollout, new Error('The cluster is away.'));
    expect(kept.map(({ outcome }) => outcome)).toEqual([
      { type: 'done' },
      { type: 'refused', reason: 'ConflictError', message: 'Nothing runs.' },
      { type: 'failed', reason: 'Error', message: 'The cluster is away.' },
    ]);
    expect(kept[0].about).toMatchObject({ outcome: 'ok' });
  });

  it('keep what was refused of many things asked at once', async () => {
    const request = sentBy(mockCredentials.user.header(person));
    const meta = { act: 'label', changes: 'aaaaaaaa bbbbbbbb' };
    const eventId = auditIds.triage;
    const event = await auditor.createEvent({ eventId, request, meta });
    await event.success({ meta: { ...meta, done: '2', refused: '' } });
    expect(kept).toEqual([]);
    const refused = 'bbbbbbbb: Only owners of routing work its queue.';
    await event.success({ meta: { ...meta, done: '1', refused } });
    expect(kept).toMatchObject([
      { about: meta, outcome: { type: 'refused', message: refused } },
    ]);
  });

  it('keep services by their subject, and nobody not at all', async () => {
    const error = new NotAllowedError('Changes are made by people.');
    const { service, none } = mockCredentials;
    await asked(auditIds.submit, error, sentBy(service.header()));
    await asked(auditIds.submit, error, sentBy(none.header()));
    expect(kept.map(({ actor }) => actor)).toEqual(['external:test-service']);
    expect(warned).toEqual([]);
  });

  it('are told to the one who asked, also when they cannot be kept', async () => {
    note = () => Promise.reject(new Error('The database is away.'));
    await asked(auditIds.submit, new NotAllowedError('You may not.'));
    await asked(auditIds.abortRollout, 'success');
    expect(logged).toEqual(['NotAllowedError', 'success']);
    expect(warned).toEqual([
      expect.stringContaining('A refused request could not be kept'),
      expect.stringContaining('A done request could not be kept'),
    ]);
  });
});
