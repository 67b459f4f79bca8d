import type { PolicyOperation, PolicySource } from './types';

/** List fields of one `from[].source`, each `not…` after its positive. */
export const sourceFields = [
  'principals',
  'notPrincipals',
  'requestPrincipals',
  'notRequestPrincipals',
  'namespaces',
  'notNamespaces',
  'serviceAccounts',
  'notServiceAccounts',
  'trustDomains',
  'notTrustDomains',
  'ipBlocks',
  'notIpBlocks',
  'remoteIpBlocks',
  'notRemoteIpBlocks',
] as const satisfies readonly (keyof PolicySource)[];

/** List fields of one `to[].operation`. */
export const operationFields = [
  'hosts',
  'notHosts',
  'ports',
  'notPorts',
  'methods',
  'notMethods',
  'paths',
  'notPaths',
] as const satisfies readonly (keyof PolicyOperation)[];

export const actions = ['ALLOW', 'DENY', 'AUDIT', 'CUSTOM'] as const;

// Written by the API server, or of no meaning here: read over, never refused.
const serverMetadata = [
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'finalizers',
  'generateName',
  'generation',
  'managedFields',
  'ownerReferences',
  'resourceVersion',
  'selfLink',
  'uid',
];

export const metadataFields = [
  'name',
  'namespace',
  'labels',
  'annotations',
  ...serverMetadata,
];
