import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PrometheusSource } from '../../plugins/mesh-backend-module-prometheus/src/PrometheusSource';
import { config } from '../../plugins/mesh-backend-module-prometheus/src/testing/collecting';
import { site } from '../meshView/FleetShape';
import { collectorOf } from './collectorOf';
import type { CollectedRound } from './CollectedRound';
import { openSnapshots } from './openSnapshots';

const MINUTE = 60_000;
const MEBIBYTE = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const rss = () => process.memoryUsage().rss / MEBIBYTE;

/** Collects from one Prometheus again and again, ten minutes apart, and tells what each time took. */
async function collect(url: string, rounds: number): Promise<void> {
  const end = Date.now();
  let now = new Date(end);
  const { store, close } = await openSnapshots();
  const source = new PrometheusSource(
    config(url, {
      sites: [{ name: site, url, matchers: {} }],
      timeoutMs: 100_000,
      leave: ['policy-live.acknowledged'],
    }),
  );
  const { collector } = collectorOf({ source, store, now: () => now });
  for (let round = 0; round < rounds; round += 1) {
    // The last one is now: of what is still to come nothing was written.
    now = new Date(end - (rounds - 1 - round) * 5 * MINUTE);
    let peakMb = rss();
    const sampling = setInterval(() => {
      peakMb = Math.max(peakMb, rss());
    }, 20);
    const start = performance.now();
    const parts = await collector.runDue();
    const wallMs = performance.now() - start;
    clearInterval(sampling);
    collectGarbage();
    const subjects = new Set(
      (await store.rows({ signals: ['drift'] })).map(each => each.subject),
    ).size;
    const told: CollectedRound = {
      type: 'round',
      parts,
      wallMs,
      peakMb,
      restMb: rss(),
      subjects,
    };
    process.send?.(told);
  }
  await close();
  process.disconnect();
}

const [url, rounds] = process.argv.slice(2);
collect(url, Number(rounds)).catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
