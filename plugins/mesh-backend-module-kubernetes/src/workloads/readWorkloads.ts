import type { WorkloadsValue } from '@causeway/mesh-intent';
import { hasProxy } from './hasProxy';
import { listObjects, type Asking } from './listObjects';
import { subjectOf, type LiveWorkload } from './LiveWorkload';
import { selectedBy } from './selectedBy';
import { serviceRow } from './serviceRow';
import type { Pod, Service } from './shapes';
import { workloadsWithPods, type WorkloadWithPods } from './workloadsWithPods';

type InCluster = WorkloadsValue['clusters'][number];

const ENDED: readonly unknown[] = ['Succeeded', 'Failed'];

/** Pods that run say what is; those that ended only what was. */
function telling(pods: readonly Pod[]): readonly Pod[] {
  const running = pods.filter(({ status }) => !ENDED.includes(status?.phase));
  return running.length > 0 ? running : pods;
}

function workloadRow({
  workload,
  pods,
}: WorkloadWithPods): InCluster['workloads'][number] {
  const { kind, name, serviceAccount, labels } = workload;
  const told = telling(pods);
  return {
    kind,
    name,
    serviceAccount,
    app: labels.app ?? null,
    pods: told.length,
    proxies: told.filter(({ spec }) => hasProxy(spec)).length,
  };
}

function byNamespace(
  workloads: readonly LiveWorkload[],
): ReadonlyMap<string, readonly LiveWorkload[]> {
  const found = new Map<string, LiveWorkload[]>();
  for (const each of workloads) {
    const own = found.get(each.namespace);
    if (own === undefined) found.set(each.namespace, [each]);
    else own.push(each);
  }
  return found;
}

/** Services by what they are called for; one that selects nothing is called for itself. An alias is nobody's. */
function servicesBySubject(
  services: readonly Service[],
  workloads: readonly LiveWorkload[],
): ReadonlyMap<string, InCluster['services']> {
  const around = byNamespace(workloads);
  const found = new Map<string, InCluster['services']>();
  for (const service of services) {
    // Whatever selector it has.
    if (service.spec.type === 'ExternalName') continue;
    const { namespace, name } = service.metadata;
    const selected = selectedBy(service, around.get(namespace) ?? []);
    const subjects =
      selected.length === 0
        ? [`${namespace}/${name}`]
        : [...new Set(selected.map(subjectOf))];
    for (const subject of subjects) {
      const own = selected.filter(each => subjectOf(each) === subject);
      const row = serviceRow(service, own);
      found.set(subject, [...(found.get(subject) ?? []), row]);
    }
  }
  return found;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : 1;

/**
 * What runs in one cluster, by the service it is of. The mesh's gateways are left out with their Services: what carries
 * the traffic of others is nobody's service.
 */
export async function readWorkloads(
  asking: Asking,
): Promise<readonly { readonly subject: string; readonly value: InCluster }[]> {
  const listed = await listObjects(asking);
  const live = workloadsWithPods(listed);
  const workloads = live.map(each => each.workload);
  const services = servicesBySubject(listed.services, workloads);
  const rows = new Map<string, InCluster['workloads']>();
  for (const each of live.filter(({ workload }) => !workload.isGateway)) {
    const subject = subjectOf(each.workload);
    rows.set(subject, [...(rows.get(subject) ?? []), workloadRow(each)]);
  }
  const gateways = new Set(
    workloads.filter(each => each.isGateway).map(subjectOf),
  );
  const subjects = [...new Set([...rows.keys(), ...services.keys()])];
  return subjects
    .filter(subject => rows.has(subject) || !gateways.has(subject))
    .sort()
    .map(subject => ({
      subject,
      value: {
        cluster: asking.cluster,
        workloads: [...(rows.get(subject) ?? [])].sort(byName),
        services: [...(services.get(subject) ?? [])].sort(byName),
      },
    }));
}
