import type { EvidenceItem } from '@causeway/mesh-authz';
import type { EgressHostValue } from '../../diff';
import { normalizeHost } from '../../host';
import type { Gate, GateSubject } from '../types';
import { counted, verdictOf } from '../verdict';
import { disagreements, manifestPlace } from './disagreements';
import type { WantedHost } from './disagreements';

/** Hosts the step opens or changes. A file that can be read again is judged for all it says: before, nothing was known. */
function wantedHosts({ diff, after }: GateSubject): WantedHost[] {
  const { clusterDomain } = after.options;
  return diff.flatMap<WantedHost>(entry => {
    const { service } = entry;
    if (service === undefined) return [];
    if (entry.type === 'egress-host' && entry.after !== undefined) {
      const { host } = entry.after as EgressHostValue;
      return [{ service, host, source: entry.source }];
    }
    if (entry.type !== 'unparsed-file' || after.unparsed.has(service)) {
      return [];
    }
    const declared = after.services.get(service)?.manifest.spec.egress ?? [];
    return declared.map(egress => {
      const spelled = normalizeHost(egress.host, { clusterDomain });
      const host = spelled.ok ? spelled.host : egress.host;
      return { service, host, source: manifestPlace(service) };
    });
  });
}

/** @public */
export const egressPlanesGate: Gate = {
  id: 'egress-planes',
  title: 'Both egress planes agree',
  why: 'A host works, and only through the gateway, when the mesh and the network policy both say so (M-13).',
  source: 'M-13',
  scope: 'step',
  defaultMode: 'enforce',
  overridable: false,
  concerns: ['egress-host', 'unparsed-file'],
  judge: (subject, _evidence, now) => {
    const wanted = wantedHosts(subject);
    if (wanted.length === 0) {
      const message = 'No host is opened by this step.';
      return verdictOf({ outcome: 'pass', reason: 'Satisfied', message }, now);
    }
    const { platform, unparsed } = subject.after;
    if (platform === undefined) {
      return verdictOf(
        {
          outcome: 'insufficient-evidence',
          reason: 'PlatformUnknown',
          message:
            'The platform tree could not be read, so it is unknown whether its gateway and network policies agree.',
        },
        now,
      );
    }
    const evidence: EvidenceItem[] = [
      {
        question: 'platform tree',
        source: 'world',
        observedAt: now.toISOString(),
        answer: `commit ${platform.commit.slice(0, 12)}, ${counted(
          platform.ciliumPolicies.length,
          'network policy rule set',
        )}`,
      },
    ];
    const found = disagreements(wanted, platform, subject.after);
    if (found.length > 0) {
      return verdictOf(
        {
          outcome: 'fail',
          reason: 'PlatformDisagrees',
          message: found.join(' '),
          evidence,
        },
        now,
      );
    }
    const unread = [...unparsed.keys()].filter(key =>
      key.startsWith('platform:'),
    );
    if (unread.length > 0) {
      return verdictOf(
        {
          outcome: 'insufficient-evidence',
          reason: 'PlatformUnknown',
          message: `What was read of the platform tree agrees, but ${unread.join(
            ', ',
          )} cannot be read and may say otherwise.`,
          evidence,
        },
        now,
      );
    }
    const hosts = [...new Set(wanted.map(({ host }) => host))];
    return verdictOf(
      {
        outcome: 'pass',
        reason: 'Satisfied',
        message: `Gateway and network policies agree on ${hosts.join(', ')}.`,
        evidence,
      },
      now,
    );
  },
};
