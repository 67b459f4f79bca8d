import { mockApis } from '@backstage/frontend-test-utils';
import { impactReport } from '../__testUtils__';
import { callersCsv } from './callersCsv';
import { impactWords } from './words';

const { t } = mockApis.translation().getTranslation(impactWords);
const [job] = impactReport.callers;

it('has a line per caller', () => {
  const { callers } = impactReport;
  expect(callersCsv({ workload: 'payments/card-gateway', callers, t })).toBe(
    [
      'workload,caller,requests,stored_rows,last_seen_utc,example_requests',
      'payments/card-gateway,fra-1.mesh.corp/ns/batch/sa/settlement,1400,14,2027-03-01T08:00:00.000Z,POST /payments.CardGateway/Settle on port 50052',
      'payments/card-gateway,no identity,40,1,2027-02-28T09:00:00.000Z,TCP on an unknown port',
      '',
    ].join('\r\n'),
  );
});

it.each([
  ['=cmd()', "'=cmd()"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('keeps %j text', (caller, written) => {
  const csv = callersCsv({
    workload: 'w',
    callers: [{ ...job, caller, samples: [] }],
    t,
  });
  expect(csv).toContain(`\r\nw,${written},1400,`);
});
