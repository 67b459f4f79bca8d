import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type {
  AvailabilityView,
  ChangeList,
  ChangeQuery,
  ChangeView,
  EvidenceView,
  FleetView,
  CheckAnswer,
  CheckRequest,
  FormChoices,
  HomeView,
  ReachView,
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
} from '@causeway/plugin-mesh-common';
import type { TaggedAnswer } from '../evidence/TaggedAnswer';

/** Who asks. Service principals have no user; they may only read. */
export interface Caller {
  readonly credentials: BackstageCredentials;
  /** Catalog user ref. */
  readonly user?: string;
  /** Refs the user owns things as. */
  readonly ownership: readonly string[];
}

export interface SubmitRequest {
  readonly kind: string;
  readonly input: unknown;
  /** Plan the person saw; when it no longer holds, submitting is refused with a conflict. */
  readonly planHash?: string;
  readonly key: string;
  /** Why a change that takes another back is asked for; a person's wish when absent. */
  readonly because?: 'revert' | 'expiry';
}

export interface OverrideRequest {
  readonly id: string;
  readonly step: number;
  readonly gate: string;
  readonly reason: string;
}

/** What the mesh gets from a change. `tag` names the answer for as long as plan and commits stand; absent when it is not lasting. */
export type RenderedChange =
  | { readonly same: true; readonly tag: string }
  | {
      readonly same: false;
      readonly tag?: string;
      readonly view: RenderedView;
    };

/** Of which services somebody may read telemetry. */
export type EvidenceReading = (service: {
  readonly ref: string;
  readonly owner: string;
}) => boolean;

/** The use cases, one a method. Authorised by a decorator of the same interface. */
export interface ChangeService {
  kinds(caller: Caller): Promise<readonly KindView[]>;
  rules(caller: Caller): Promise<readonly RuleView[]>;
  choices(
    request: { readonly kind: string; readonly service?: string },
    caller: Caller,
    reading?: EvidenceReading,
  ): Promise<FormChoices>;
  availability(
    request: { readonly namespace: string; readonly name: string },
    caller: Caller,
  ): Promise<AvailabilityView>;
  previewChange(
    request: { readonly kind: string; readonly input: unknown },
    caller: Caller,
  ): Promise<PreviewView>;
  submitChange(
    request: SubmitRequest,
    caller: Caller,
  ): Promise<{ readonly change: ChangeView; readonly created: boolean }>;
  listChanges(query: ChangeQuery, caller: Caller): Promise<ChangeList>;
  getChange(id: string, caller: Caller): Promise<ChangeView>;
  renderedChange(
    request: { readonly id: string; readonly known?: string },
    caller: Caller,
  ): Promise<RenderedChange>;
  withdrawChange(
    request: { readonly id: string; readonly reason: string },
    caller: Caller,
  ): Promise<ChangeView>;
  resumeChange(id: string, caller: Caller): Promise<ChangeView>;
  /** Asks for the change that takes a merged one back; the same key finds the same change. */
  revertChange(
    request: {
      readonly id: string;
      readonly reason: string;
      readonly key: string;
    },
    caller: Caller,
  ): Promise<{ readonly change: ChangeView; readonly created: boolean }>;
  /** Says that an urgent change stays as it was merged. */
  reviewChange(
    request: { readonly id: string; readonly note: string },
    caller: Caller,
  ): Promise<ChangeView>;
  /** Says that what was merged without proof stays. */
  acknowledgeChange(
    request: { readonly id: string; readonly reason: string },
    caller: Caller,
  ): Promise<ChangeView>;
  /** Takes, gives, labels or returns changes of the queue. */
  triage(request: TriageRequest, caller: Caller): Promise<TriageAnswer>;
  /** Gives up what has not landed of a change that landed in part. */
  abandonChange(
    request: { readonly id: string; readonly reason: string },
    caller: Caller,
  ): Promise<ChangeView>;
  /** Sets a gate of a step aside, for the effect the plan has now. */
  overrideGate(request: OverrideRequest, caller: Caller): Promise<ChangeView>;
  getService(
    ref: string,
    caller: Caller,
  ): Promise<ServiceView | UnreadableServiceView>;
  listServices(
    request: { readonly at?: string },
    caller: Caller,
  ): Promise<ServicesAtCommit>;
  /** `reading` says of which services the caller may read telemetry; without it of none. */
  getEvidence(
    ref: string,
    caller: Caller,
    reading?: EvidenceReading,
  ): Promise<EvidenceView>;
  getFleet(caller: Caller, reading?: EvidenceReading): Promise<FleetView>;
  /** The graph as it goes out; with a change, how far that reaches. */
  getGraph(
    request: { readonly change?: string },
    caller: Caller,
    reading?: EvidenceReading,
  ): Promise<TaggedAnswer>;
  getUndeclared(
    caller: Caller,
    reading?: EvidenceReading,
  ): Promise<UndeclaredView>;
  getHome(caller: Caller, reading?: EvidenceReading): Promise<HomeView>;
  getReach(
    id: string,
    caller: Caller,
    reading?: EvidenceReading,
  ): Promise<ReachView>;
  getStatus(caller: Caller): Promise<StatusView>;
  render(request: RenderRequest, caller: Caller): Promise<RenderAnswer>;
  check(request: CheckRequest, caller: Caller): Promise<CheckAnswer>;
}
