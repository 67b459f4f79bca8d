import { ResponseError } from '@backstage/errors';
import type { WaitsFor } from '@causeway/mesh-intent';
import type {
  AbortableView,
  AbortedView,
  AbortRequest,
  AvailabilityView,
  ChangeList,
  ChangeView,
  CheckAnswer,
  CheckRequest,
  EvidenceView,
  FleetView,
  FormChoices,
  HomeView,
  ReachView,
  GraphView,
  KindView,
  PreviewView,
  RenderAnswer,
  RenderedView,
  RenderRequest,
  RuleView,
  ServicesAtCommit,
  ServiceView,
  StatusView,
  TriageAnswer,
  TriageRequest,
  UndeclaredView,
  UnreadableServiceView,
} from '../wire';

/**
 * Header with the portal's time, ISO 8601, beside answers whose tag leaves it out.
 * @public
 */
export const MOMENT_HEADER = 'mesh-now';

/**
 * Header of an export of the audit trail: hash of the last entry when it began. Kept beside the lines it tells
 * whether the end of them was cut off.
 * @public
 */
export const AUDIT_HEAD_HEADER = 'mesh-audit-head';

/** @public */
export interface ChangeQuery {
  /** `mine`: requested by the signed-in person. */
  readonly scope?: 'mine' | 'all';
  readonly service?: string;
  readonly state?: 'open' | 'ended' | 'all';
  readonly kind?: string;
  /** What keeps it from moving. */
  readonly waitsFor?: WaitsFor;
  /** Catalog user ref; `me`, or `none` for what nobody looks after. */
  readonly assignee?: string;
  readonly label?: string;
  /** Catalog group ref of who owns a service of it. */
  readonly team?: string;
  /** Hours for which it has waited at least: 4, 24 or 168. */
  readonly olderThan?: number;
  /** Catalog user ref, or `me`. */
  readonly requester?: string;
  /** In its title, services or id, in any case. */
  readonly text?: string;
  /** `pressing`: by what they wait for, then by how long. */
  readonly order?: 'newest' | 'pressing';
  /** With the counts of the queue's filters. */
  readonly facets?: boolean;
  readonly limit?: number;
  /** `next` of the page before; a change that moved meanwhile hides none that did not. */
  readonly after?: string;
  readonly offset?: number;
}

/** Anything with fetch's shape that adds credentials. @public */
export interface FetchLike {
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

/** The mesh API as every consumer calls it. @public */
export interface MeshApi {
  kinds(): Promise<readonly KindView[]>;
  /** What stands behind the codes of findings. */
  rules(): Promise<readonly RuleView[]>;
  choices(kind: string, service?: string): Promise<FormChoices>;
  availability(namespace: string, name: string): Promise<AvailabilityView>;
  preview(kind: string, input: unknown): Promise<PreviewView>;
  /** `key` makes a repeated submit (second click, lost answer) return the same change. */
  submit(request: {
    kind: string;
    input: unknown;
    planHash?: string;
    key: string;
  }): Promise<ChangeView>;
  changes(query?: ChangeQuery): Promise<ChangeList>;
  change(id: string): Promise<ChangeView>;
  /** Objects of the clusters that the change adds, removes or changes. */
  rendered(id: string): Promise<RenderedView>;
  withdraw(id: string, reason: string): Promise<ChangeView>;
  resume(id: string): Promise<ChangeView>;
  /** `key` makes a repeated click return the same change. */
  revert(
    id: string,
    request: { readonly reason: string; readonly key: string },
  ): Promise<ChangeView>;
  /** Says that an urgent change stays as it was merged. */
  review(id: string, note: string): Promise<ChangeView>;
  /** Says that what was merged without proof stays. */
  acknowledge(id: string, reason: string): Promise<ChangeView>;
  abandon(id: string, reason: string): Promise<ChangeView>;
  override(
    id: string,
    request: {
      readonly step: number;
      readonly gate: string;
      readonly reason: string;
    },
  ): Promise<ChangeView>;
  /** Takes, gives, labels or returns changes of the queue; what may not be done says why, by change. */
  triage(request: TriageRequest): Promise<TriageAnswer>;
  /** Undefined when routing main holds no such service. */
  service(
    ref: string,
  ): Promise<ServiceView | UnreadableServiceView | undefined>;
  /** What telemetry says of a service, panel by panel. */
  evidence(ref: string): Promise<EvidenceView>;
  /** Rollouts of a service, and whether the caller may abort each. */
  abortable(ref: string): Promise<AbortableView>;
  /** Sends the traffic of a rollout in progress back to the stable version. */
  abortRollout(ref: string, request: AbortRequest): Promise<AbortedView>;
  services(commit?: string): Promise<ServicesAtCommit>;
  /** How far a change got in the clusters. */
  reach(id: string): Promise<ReachView>;
  /** What concerns the signed-in person. */
  home(): Promise<HomeView>;
  /** The fleet for people of the platform. */
  fleet(): Promise<FleetView>;
  /** Who calls whom; with a change, everyone it reaches. */
  graph(query?: { readonly change?: string }): Promise<GraphView>;
  /** What telemetry sees and nobody declares. */
  undeclared(): Promise<UndeclaredView>;
  status(): Promise<StatusView>;
  /** Objects of one service, from its manifest as it stands or as given. */
  render(request: RenderRequest): Promise<RenderAnswer>;
  /** What the rules say about files laid over what stands. */
  check(request: CheckRequest): Promise<CheckAnswer>;
}

/**
 * Isomorphic client over REST. Rejects with ResponseError on any non-2xx answer.
 * @public
 */
export class MeshClient implements MeshApi {
  constructor(
    private readonly options: {
      readonly fetchApi: FetchLike;
      /** "plugin://mesh" in the frontend, the discovered base URL elsewhere. */
      readonly baseUrl: string | (() => Promise<string>);
    },
  ) {}

  async kinds(): Promise<readonly KindView[]> {
    return (await this.get<{ items: KindView[] }>('/kinds')).items;
  }

  async rules(): Promise<readonly RuleView[]> {
    return (await this.get<{ items: RuleView[] }>('/rules')).items;
  }

  choices(kind: string, service?: string): Promise<FormChoices> {
    return this.get(
      `/kinds/${encodeURIComponent(kind)}/choices${query({ service })}`,
    );
  }

  availability(namespace: string, name: string): Promise<AvailabilityView> {
    return this.get(`/availability${query({ namespace, name })}`);
  }

  preview(kind: string, input: unknown): Promise<PreviewView> {
    return this.post('/changes/preview', { kind, input });
  }

  submit(request: {
    kind: string;
    input: unknown;
    planHash?: string;
    key: string;
  }): Promise<ChangeView> {
    return this.post('/changes', request);
  }

  changes(filter: ChangeQuery = {}): Promise<ChangeList> {
    return this.get(`/changes${query({ ...filter })}`);
  }

  change(id: string): Promise<ChangeView> {
    return this.get(`/changes/${encodeURIComponent(id)}`);
  }

  rendered(id: string): Promise<RenderedView> {
    return this.get(`/changes/${encodeURIComponent(id)}/rendered`);
  }

  withdraw(id: string, reason: string): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/withdraw`, { reason });
  }

  resume(id: string): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/resume`, {});
  }

  revert(
    id: string,
    request: { readonly reason: string; readonly key: string },
  ): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/revert`, request);
  }

  review(id: string, note: string): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/review`, { note });
  }

  acknowledge(id: string, reason: string): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/acknowledge`, {
      reason,
    });
  }

  triage(request: TriageRequest): Promise<TriageAnswer> {
    return this.post('/changes/triage', request);
  }

  abandon(id: string, reason: string): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/abandon`, { reason });
  }

  override(
    id: string,
    request: {
      readonly step: number;
      readonly gate: string;
      readonly reason: string;
    },
  ): Promise<ChangeView> {
    return this.post(`/changes/${encodeURIComponent(id)}/override`, request);
  }

  async service(
    ref: string,
  ): Promise<ServiceView | UnreadableServiceView | undefined> {
    try {
      return await this.get(servicePath(ref));
    } catch (error) {
      if (error instanceof ResponseError && error.response.status === 404)
        return undefined;
      throw error;
    }
  }

  evidence(ref: string): Promise<EvidenceView> {
    return this.getMoment(`${servicePath(ref)}/evidence`);
  }

  abortable(ref: string): Promise<AbortableView> {
    return this.get(`${servicePath(ref)}/rollout/abortable`);
  }

  abortRollout(ref: string, request: AbortRequest): Promise<AbortedView> {
    return this.post(`${servicePath(ref)}/rollout/abort`, request);
  }

  services(commit?: string): Promise<ServicesAtCommit> {
    return this.get(`/services${query({ at: commit })}`);
  }

  reach(id: string): Promise<ReachView> {
    return this.getMoment(`/changes/${encodeURIComponent(id)}/reach`);
  }

  home(): Promise<HomeView> {
    return this.getMoment('/home');
  }

  fleet(): Promise<FleetView> {
    return this.getMoment('/fleet');
  }

  graph(asked: { readonly change?: string } = {}): Promise<GraphView> {
    return this.getMoment(`/graph${query({ ...asked })}`);
  }

  undeclared(): Promise<UndeclaredView> {
    return this.getMoment('/undeclared');
  }

  status(): Promise<StatusView> {
    return this.get('/status');
  }

  render(request: RenderRequest): Promise<RenderAnswer> {
    return this.post('/render', request);
  }

  check(request: CheckRequest): Promise<CheckAnswer> {
    return this.post('/check', request);
  }

  /** The audit trail as it comes: lines of JSON in the body, the last one's hash in {@link AUDIT_HEAD_HEADER}. */
  exportAudit(after?: number): Promise<Response> {
    return this.respond(`/audit/export${query({ after })}`, { method: 'GET' });
  }

  private async get<T>(path: string): Promise<T> {
    return this.call(path, { method: 'GET' });
  }

  /** A browser gives an unchanged answer from its store; as of when it holds then comes as a header. */
  private async getMoment<T extends { readonly now: string }>(
    path: string,
  ): Promise<T> {
    const response = await this.respond(path, { method: 'GET' });
    const view: T = await response.json();
    return { ...view, now: response.headers.get(MOMENT_HEADER) ?? view.now };
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    return this.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    return (await this.respond(path, init)).json();
  }

  private async respond(path: string, init: RequestInit): Promise<Response> {
    const { baseUrl, fetchApi } = this.options;
    const base = typeof baseUrl === 'string' ? baseUrl : await baseUrl();
    const response = await fetchApi.fetch(`${base}${path}`, init);
    if (!response.ok) throw await ResponseError.fromResponse(response);
    return response;
  }
}

function servicePath(ref: string): string {
  const [namespace, name] = ref.split('/');
  return `/services/${encodeURIComponent(namespace)}/${encodeURIComponent(
    name,
  )}`;
}

function query(
  values: Record<string, string | number | boolean | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
