import { remoteWrite } from '../../plugins/mesh-backend-module-prometheus/src/testing/remoteWrite';
import type { WrittenSeries } from '../../plugins/mesh-backend-module-prometheus/src/testing/remoteWrite';
import { fleetHistory } from './fleetHistory';
import type { FleetShape } from './FleetShape';

/** Samples of one request. */
const AT_ONCE = 100_000;

const sizeOf = (all: readonly WrittenSeries[]) =>
  all.reduce((sum, { samples }) => sum + samples.length, 0);

/** Hands the fleet's history to a Prometheus; answers how much it was. */
export async function writeFleet(
  url: string,
  shape: FleetShape,
  about: { readonly now: number; readonly aheadMs: number },
): Promise<{ readonly series: number; readonly samples: number }> {
  let waiting: WrittenSeries[] = [];
  const written = { series: 0, samples: 0 };
  const send = async () => {
    written.series += waiting.length;
    written.samples += sizeOf(waiting);
    await remoteWrite(url, waiting);
    waiting = [];
  };
  for (const some of fleetHistory(shape, about)) {
    waiting.push(...some);
    if (sizeOf(waiting) >= AT_ONCE) await send();
  }
  if (waiting.length > 0) await send();
  return written;
}
