import type { DeclaredField } from '../declared';
import { allowlistReader } from './allowlist';
import { authorizationPolicyReader } from './authorizationPolicy';
import { externalAuthorizationReader } from './externalAuthorization';
import type { FormatReader } from './FormatReader';
import { peerAuthenticationReader } from './peerAuthentication';
import { samplingRaisesReader } from './samplingRaises';
import { sidecarOptOutsReader } from './sidecarOptOuts';
import { trustDomainListReader } from './trustDomainList';
import { trustListReader } from './trustList';
import { workloadIdentityReader } from './workloadIdentity';

/** The reader of every format, for one API group. */
export function formatReaders(
  group: string,
): Readonly<Record<DeclaredField, FormatReader>> {
  return {
    allowlist: allowlistReader(group),
    policies: authorizationPolicyReader,
    peerAuthentications: peerAuthenticationReader,
    trust: trustListReader(group),
    telemetry: samplingRaisesReader(group),
    optOuts: sidecarOptOutsReader(group),
    extAuthz: externalAuthorizationReader(group),
    workloads: workloadIdentityReader(group),
    trustDomains: trustDomainListReader(group),
  };
}
