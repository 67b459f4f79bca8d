import type { ImpactSampleView } from '@causeway/plugin-mesh-common';
import type { ImpactT } from './words';

/** "POST /Charge on port 50052", "TCP on port 6379". A field the log lacks is said to be so. */
export function sampleWords(sample: ImpactSampleView, t: ImpactT): string {
  const { protocol } = sample;
  const port = String(sample.port);
  const has = sample.port === undefined ? 'NoPort' : '';
  switch (protocol) {
    case 'http': {
      const method = sample.method ?? t('sample.noMethod');
      const path = sample.path ?? t('sample.noPath');
      return t(`sample.http${has}`, { method, path, port });
    }
    case 'tcp':
      return t(`sample.tcp${has}`, { port });
    default:
      throw new Error(`Unknown protocol ${protocol satisfies never}`);
  }
}
