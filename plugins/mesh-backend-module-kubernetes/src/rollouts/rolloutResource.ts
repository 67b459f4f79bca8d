/** Rollouts as their address names them. */
export const rolloutResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'rollouts',
} as const;
