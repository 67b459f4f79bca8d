import { originOf } from '@causeway/mesh-intent/failures';
import { selector, serviceLabels, serviceRef } from './Asking';
import type { Asked, Asking } from './Asking';

interface Tally {
  /** As the callee's proxy counted them, and as the callers' did: what never arrived only the latter know. */
  readonly requests: Record<'source' | 'destination', number>;
  readonly failures: Map<
    string,
    {
      origin: 'none' | 'application' | 'mesh' | 'network';
      reason: string;
      ambiguous: boolean;
      requests: number;
    }
  >;
}

/**
 * Answers `failure-origin` of the last hour. What the application answered is taken from the callee's proxy; what the
 * mesh or the network did from the caller's, or one failed call would count twice (mesh.md 8.3).
 */
export async function failureOrigin(asking: Asking): Promise<Asked> {
  const from = {
    destination: serviceLabels('destination', asking.config),
    source: {
      namespace: 'destination_service_namespace',
      name: 'destination_service_name',
    },
  };
  const labels = [
    ...new Set(
      Object.values(from).flatMap(({ namespace, name }) => [namespace, name]),
    ),
  ];
  const samples = await asking.client.instant(
    `sum by (${labels.join(
      ', ',
    )}, reporter, response_code, response_flags, grpc_response_status)(increase(istio_requests_total${selector(
      asking,
      'reporter=~"source|destination"',
    )}[1h])) > 0`,
    asking.now,
    asking.abort,
  );
  const found = new Map<string, Tally>();
  for (const sample of samples) {
    const reporter =
      sample.labels.reporter === 'source' ? 'source' : 'destination';
    const ref = serviceRef(sample.labels, from[reporter]);
    if (ref === 'unknown') continue;
    const tally = found.get(ref) ?? {
      requests: { source: 0, destination: 0 },
      failures: new Map(),
    };
    found.set(ref, tally);
    tally.requests[reporter] += sample.value;
    const { response_code, response_flags, grpc_response_status } =
      sample.labels;
    const told = originOf({
      code: Number(response_code ?? 0),
      flags: response_flags ?? '-',
      grpcStatus: Number(grpc_response_status ?? 0) || 0,
    });
    if (told === undefined) continue;
    const isOwn = told.origin === 'application';
    if (isOwn !== (reporter === 'destination')) continue;
    const key = `${told.origin} ${told.reason}`;
    const known = tally.failures.get(key)?.requests ?? 0;
    tally.failures.set(key, {
      origin: told.origin,
      reason: told.reason,
      ambiguous: told.ambiguous,
      requests: known + sample.value,
    });
  }
  return {
    rows: [...found].map(([subject, { requests, failures }]) => {
      const told = [...failures.values()];
      const failed = told.reduce((sum, each) => sum + each.requests, 0);
      return {
        subject,
        value: {
          // Neither side sees all; a failure of either is a request.
          requests: Math.max(requests.source, requests.destination, failed),
          failures: told,
        },
      };
    }),
  };
}
