import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { FormChoices } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

describe('what a form suggests', () => {
  const bench = ApiBench.create();

  const choices = async (kind: string, service = 'shop/ad') =>
    (
      (await bench.get(
        `/kinds/${kind}/choices?service=${encodeURIComponent(service)}`,
      )) as unknown as { body: FormChoices }
    ).body;

  it('is the hosts that the service calls and did not declare', async () => {
    await bench.eventually(async () => {
      const { seenHosts } = await choices('egress');
      const found = seenHosts?.find(({ host }) => host === 'pixel.ads.example');
      if (found === undefined) throw new Error(JSON.stringify(seenHosts));
      expect(found.requests).toBeGreaterThan(0);
    }, 5_000);
  });

  it('is not known to those who may not read the telemetry', async () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.evidence.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    expect(await choices('egress')).not.toHaveProperty('seenHosts');
  });

  it('is identities where the form asks for them, and only there', async () => {
    const { identities } = await choices('export');
    expect(identities).toContainEqual(
      expect.stringMatching(/\/ns\/shop\/sa\/checkout$/),
    );
    expect(await choices('dependency')).not.toHaveProperty('identities');
  });
});
