import type { Finding } from '@causeway/mesh-authz';
import { durationMs } from '../../manifest';
import type { ManifestRoute } from '../../manifest';
import type { ServiceEntry } from '../../world';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'retry-limits';

/** M-17. */
const MOST_ATTEMPTS = 3;

function checkRoute(
  entry: ServiceEntry,
  route: ManifestRoute,
  index: number,
): Finding[] {
  const { name, retry, timeout } = route;
  if (retry === undefined) return [];
  const { attempts, perTryTimeout } = retry;
  const at = (field: string) => ['spec', 'routes', index, 'retry', field];
  const found: Finding[] = [];
  if (attempts > MOST_ATTEMPTS) {
    found.push(
      findingAt(entry, {
        code: `${ID}/attempts`,
        message: `Route ${name} tries ${attempts} times again; at most ${MOST_ATTEMPTS} are allowed, or a service in trouble gets many times the load.`,
        at: at('attempts'),
        fix: {
          title: `Use ${MOST_ATTEMPTS}`,
          jsonPath: at('attempts'),
          value: MOST_ATTEMPTS,
        },
      }),
    );
  }
  if (perTryTimeout === undefined) return found;
  const each = durationMs(perTryTimeout);
  const whole = durationMs(timeout);
  if (each === 0) {
    found.push(
      findingAt(entry, {
        code: `${ID}/per-try-none`,
        message: `A try of route ${name} may take ${perTryTimeout}, which switches its timeout off; write how long one try may take.`,
        at: at('perTryTimeout'),
      }),
    );
  } else if (each > whole && whole > 0) {
    found.push(
      findingAt(entry, {
        code: `${ID}/per-try-longer`,
        message: `One try of route ${name} may take ${perTryTimeout}, but the whole call ends after ${timeout}, retries included; make the try shorter or the timeout longer.`,
        at: at('perTryTimeout'),
      }),
    );
  }
  return found;
}

/** @public */
export const retryLimits: Rule = {
  id: ID,
  title: 'Retries are few and fit into the timeout',
  why: 'Retries multiply the load of a service that is in trouble already, and those after the timeout never happen (M-17).',
  reads: ['routing'],
  check: (_world, scope) =>
    scope.services.flatMap(entry =>
      (entry.manifest.spec.routes ?? []).flatMap((route, index) =>
        checkRoute(entry, route, index),
      ),
    ),
};
