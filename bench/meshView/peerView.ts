import { Agent, request } from 'node:http';
import { nameOf } from './FleetShape';

const DAY = 86_400;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A question, over seven midnights or of now. */
interface Question {
  readonly query: string;
  readonly days?: true;
}

/** What a page without snapshots asks of one service: each metric of each panel, of the service alone. */
export function viewQuestions(at: number): readonly Question[] {
  const { namespace, name } = nameOf(at);
  const to = `destination_workload_namespace="${namespace}",destination_canonical_service="${name}"`;
  const from = `source_workload_namespace="${namespace}",source_canonical_service="${name}"`;
  const seen = `istio_requests_total{reporter="destination",${to}}`;
  const clear = `istio_requests_total{reporter="destination",connection_security_policy!="mutual_tls",${to}}`;
  const made = `istio_requests_total{reporter="source",${from}}`;
  const drift = `{namespace="${namespace}",service="${name}"}`;
  const own = `namespace="${namespace}",service_istio_io_canonical_name="${name}"`;
  const used = (container: string) =>
    `{namespace="${namespace}",container${container}}`;
  const proxy = used('="istio-proxy"');
  const all = used('!=""');
  const cpu = 'container_cpu_usage_seconds_total';
  const memory = 'container_memory_working_set_bytes';
  return [
    {
      query: `sum by (connection_security_policy)(increase(${seen}[1d]))`,
      days: true,
    },
    {
      query: `sum by (source_canonical_service)(increase(${clear}[1d]))`,
      days: true,
    },
    {
      query: `sum(max_over_time(${clear}[1d]) unless ${clear} offset 1d)`,
      days: true,
    },
    {
      query: `sum by (destination_canonical_service, destination_cluster)(increase(${made}[7d]))`,
    },
    {
      query: `sum by (source_canonical_service, source_cluster)(increase(${seen}[7d]))`,
    },
    {
      query: `sum by (response_flags, response_code)(increase(${seen}[1h]))`,
    },
    {
      query: `sum by (destination_service_name)(increase(istio_requests_total{reporter="source",destination_service_name=~"BlackHoleCluster|PassthroughCluster",${from}}[1d]))`,
    },
    { query: `mesh_drift_acknowledged_proxies${drift}` },
    { query: `mesh_drift_behind_seconds${drift}` },
    { query: `mesh_drift_rejected_proxies${drift}` },
    { query: `mesh_drift_disconnected_proxies${drift}` },
    { query: `min by (cluster)(istio_agent_cert_expiry_seconds{${own}})` },
    {
      query: `sum(increase(istio_agent_num_failed_outgoing_requests{${own}}[1h]))`,
    },
    { query: `count by (cluster, tag)(istio_build{${own}})` },
    { query: `sum(rate(${cpu}${proxy}[1d]))` },
    { query: `sum(rate(${cpu}${all}[1d]))` },
    { query: `avg_over_time(sum(${memory}${proxy})[1d:5m])` },
    { query: `avg_over_time(sum(${memory}${all})[1d:5m])` },
  ];
}

function ask(url: string, { query, days }: Question, now: number) {
  const midnight = Math.floor(now / 1000 / DAY) * DAY;
  const params = new URLSearchParams(
    days === undefined
      ? { query, time: String(now / 1000) }
      : {
          query,
          start: String(midnight - 6 * DAY),
          end: String(midnight),
          step: String(DAY),
        },
  );
  const path = days === undefined ? 'query' : 'query_range';
  return new Promise<number>((resolve, reject) => {
    request(`${url}/api/v1/${path}?${params}`, { agent }, response => {
      const pieces: Buffer[] = [];
      response.on('data', piece => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(pieces).toString();
        if (response.statusCode !== 200) reject(new Error(`${query}: ${body}`));
        else resolve(JSON.parse(body).data.result.length);
      });
    })
      .once('error', reject)
      .end();
  });
}

/** Asks everything of one view at once; answers how many series came. */
export async function peerView(url: string, at: number): Promise<number> {
  const now = Date.now();
  const counts = await Promise.all(
    viewQuestions(at).map(each => ask(url, each, now)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
