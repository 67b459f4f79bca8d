import type { WorkloadsValue } from '@causeway/mesh-intent';
import type { LiveWorkload } from './LiveWorkload';
import { protocolOf } from './protocolOf';
import type { Service, ServicePort } from './shapes';

type Row = WorkloadsValue['clusters'][number]['services'][number];

const transports: readonly string[] = [
  'TCP',
  'UDP',
  'SCTP',
] satisfies readonly Row['ports'][number]['transport'][];

/** Where pods listen; a name is what all of them call one number, or nobody knows. */
function targetPortOf(
  { port, targetPort }: ServicePort,
  workloads: readonly LiveWorkload[],
): number | null {
  if (typeof targetPort !== 'string') return targetPort ?? port;
  const numbers = new Set(
    workloads.map(({ namedPorts }) => namedPorts.get(targetPort)),
  );
  const [number] = numbers;
  return numbers.size === 1 ? number ?? null : null;
}

/** A Service as those know it who call `workloads` by it. */
export function serviceRow(
  { metadata, spec }: Service,
  workloads: readonly LiveWorkload[],
): Row {
  return {
    name: metadata.name,
    headless: spec.clusterIP === 'None',
    ports: (spec.ports ?? []).map(each => {
      const transport = transports.includes(each.protocol ?? '')
        ? (each.protocol as Row['ports'][number]['transport'])
        : 'TCP';
      return {
        name: each.name || null,
        port: each.port,
        targetPort: targetPortOf(each, workloads),
        transport,
        // Nothing but TCP goes through a proxy.
        protocol: transport === 'TCP' ? protocolOf(each) : null,
      };
    }),
  };
}
