export const GIBIBYTE = 1024 ** 3;

/** A day of one core at 0.02 an hour and of two GiB at 0.005, as OpenCost writes it. */
export function allocation(
  key: string,
  more: object = {},
): Record<string, object> {
  const [namespace, container] = key.split('/');
  return {
    [key]: {
      name: key,
      properties: { cluster: 'one', namespace, container },
      window: { start: '2027-02-28T12:00:00Z', end: '2027-03-01T12:00:00Z' },
      start: '2027-02-28T12:00:00Z',
      end: '2027-03-01T12:00:00Z',
      minutes: 1440,
      cpuCores: 1,
      cpuCoreRequestAverage: 1,
      cpuCoreUsageAverage: 0.3,
      cpuCoreHours: 24,
      cpuCost: 0.48,
      cpuCostAdjustment: 0,
      cpuEfficiency: 0.3,
      gpuCount: 0,
      gpuCost: 0,
      networkTransferBytes: 1e9,
      networkReceiveBytes: 1e9,
      networkCost: 0,
      networkCrossZoneCost: 0,
      networkCrossRegionCost: 0,
      networkInternetCost: 0,
      loadBalancerCost: 0,
      pvs: null,
      ramBytes: 2 * GIBIBYTE,
      ramByteRequestAverage: 2 * GIBIBYTE,
      ramByteUsageAverage: GIBIBYTE,
      ramByteHours: 48 * GIBIBYTE,
      ramCost: 0.24,
      ramCostAdjustment: 0,
      sharedCost: 0,
      externalCost: 0,
      totalCost: 0.72,
      totalEfficiency: 0.4,
      ...more,
    },
  };
}
