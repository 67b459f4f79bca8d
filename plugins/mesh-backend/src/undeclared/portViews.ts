import type { WorkloadsValue } from '@causeway/mesh-intent';
import type {
  UndeclaredPortField,
  UndeclaredPortView,
} from '@causeway/plugin-mesh-common';
import { sorted } from './sorted';

type InCluster = WorkloadsValue['clusters'][number];
type Service = InCluster['services'][number];

interface Said {
  readonly cluster: string;
  readonly service: string;
  readonly port: Service['ports'][number];
}

const fields = [
  'name',
  'targetPort',
  'protocol',
] as const satisfies readonly UndeclaredPortField[];

/** Callers know it by the Service of its own name; others beside that are for something else: versions, single pods. */
function servicesOf({ services }: InCluster, ownName: string) {
  const own = services.filter(({ name }) => name === ownName);
  return own.length === 0 ? services : own;
}

/** What all of them say; `null` where one says something else, which a manifest cannot. */
function agreed<F extends UndeclaredPortField>(
  said: readonly Said[],
  field: F,
): Service['ports'][number][F] | null {
  const [first, ...others] = said.map(({ port }) => port[field]);
  return others.every(each => each === first) ? first : null;
}

function portView(port: number, said: readonly Said[]): UndeclaredPortView {
  return {
    port,
    name: agreed(said, 'name'),
    targetPort: agreed(said, 'targetPort'),
    protocol: agreed(said, 'protocol'),
    differs: fields.filter(
      field => new Set(said.map(each => each.port[field])).size > 1,
    ),
    services: sorted(said.map(({ service }) => service)),
    clusters: sorted(said.map(({ cluster }) => cluster)),
  };
}

/** The ports of all clusters as the one list that a manifest has, by number. Only those that a proxy carries. */
export function portViews(
  ownName: string,
  live: readonly InCluster[],
): readonly UndeclaredPortView[] {
  const all = live.flatMap(each =>
    servicesOf(each, ownName).flatMap(({ name: service, ports }) =>
      ports
        .filter(({ transport }) => transport === 'TCP')
        .map(port => ({ cluster: each.cluster, service, port })),
    ),
  );
  const byNumber = new Map<number, Said[]>();
  for (const said of all) {
    const { port } = said.port;
    byNumber.set(port, [...(byNumber.get(port) ?? []), said]);
  }
  return [...byNumber]
    .sort(([a], [b]) => a - b)
    .map(([port, said]) => portView(port, said));
}
