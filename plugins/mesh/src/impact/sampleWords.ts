import type { ImpactSampleView } from '@causeway/plugin-mesh-common';

/** "POST /Charge on port 50052", "TCP on port 6379". A field the log lacks is said to be so. */
export function sampleWords(sample: ImpactSampleView): string {
  const { protocol, method, path, port } = sample;
  const on = port === undefined ? 'on an unknown port' : `on port ${port}`;
  switch (protocol) {
    case 'http':
      return `${method ?? 'unknown method'} ${path ?? 'unknown path'} ${on}`;
    case 'tcp':
      return `TCP ${on}`;
    default:
      throw new Error(`Unknown protocol ${protocol satisfies never}`);
  }
}
