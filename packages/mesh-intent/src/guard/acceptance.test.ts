import { judged } from './__testUtils__/judged';
import { policy, service } from './__testUtils__/objects';

describe('acceptance', () => {
  const accepted = (until: string, reason = 'one node only, by contract') =>
    service({
      annotations: {
        'mesh.corp/l2-announcer-accepted-until': until,
        'mesh.corp/l2-announcer-accepted-reason': reason,
      },
    });

  it.each([
    ['until its last day', '2027-03-01', 'clear accepted'],
    ['not after it', '2027-02-28', 'named announced'],
    ['not for a day that is none', 'soon', 'named announced'],
  ])('counts %s', (_name, until, expected) => {
    const options = { today: '2027-03-01' };
    expect(judged([accepted(until), policy()], options)).toEqual([expected]);
  });

  it('needs a reason, and a day to measure against', () => {
    expect(judged([accepted('2027-03-01', ''), policy()])).toEqual([
      'named announced',
    ]);
    expect(judged([accepted('2027-03-01'), policy()])).toEqual([
      'cannot-tell acceptance-undated',
    ]);
  });
});
