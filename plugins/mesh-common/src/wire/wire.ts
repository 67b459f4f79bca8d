import type {
  Finding,
  GateVerdict,
  VerdictOutcome,
  Condition,
  ChangePhase,
  DiffEntry,
  FileEdit,
  KindForm,
  RepoRole,
  StepRecord,
  WaitsFor,
} from '@causeway/mesh-intent';
import type { ImpactView } from './impact';
import type { RenderedView } from './rendered';

/** A kind as the form and the API see it. @public */
export interface KindView {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly permission: string;
  readonly form: KindForm;
  /** JSON Schema (2020-12) of the input. */
  readonly inputSchema: Record<string, unknown>;
}

/** One difference with its sentence for people. @public */
export interface DiffView {
  readonly entry: DiffEntry;
  readonly sentence: string;
}

/** A gate's verdict with what the gate asks. @public */
export interface GateView extends GateVerdict {
  readonly title: string;
  readonly why: string;
  readonly scope: 'plan' | 'step';
  /** On a stored change, where the gate holds it and may be set aside: whether the caller may. */
  readonly override?: { readonly yes: boolean; readonly because?: string };
}

/** A file of a step, as texts and as a unified diff. @public */
export interface FileView extends FileEdit {
  /** Unified diff with three lines of context. */
  readonly unified: string;
}

/** Who can approve a step's pull request. @public */
export interface ApproversView {
  readonly required: number;
  readonly ownerGroups: readonly string[];
  /** Catalog user refs who could approve: members of the owner groups, without the requester. */
  readonly users: readonly string[];
}

/** @public */
export interface StepPreview {
  readonly index: number;
  readonly repo: RepoRole;
  readonly title: string;
  readonly files: readonly FileView[];
  readonly gates: readonly GateView[];
  /** Of each workload whose policies the step touches; empty when it touches none. */
  readonly impacts: readonly ImpactView[];
  readonly approvers: ApproversView;
}

/** What will happen, before anything happens. @public */
export interface PreviewView {
  /** Findings of input, plan and rules. An error finding blocks submitting. */
  readonly findings: readonly Finding[];
  readonly title?: string;
  readonly planHash?: string;
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  readonly diff: readonly DiffView[];
  readonly steps: readonly StepPreview[];
  /** Objects of the clusters that all steps together change; absent when there is no plan. */
  readonly rendered?: RenderedView;
  /** Fold of the plan-scope gates; undefined when there is no plan. */
  readonly outcome?: VerdictOutcome;
  /** Whether submitting is possible, and when not, why. */
  readonly submittable:
    | { readonly yes: true }
    | { readonly yes: false; readonly because: string };
}

/** @public */
export interface ChangeEventView {
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Catalog ref of who caused it: a user, or "plugin:mesh" for the portal itself. */
  readonly actor: string;
  readonly type: string;
  /** One sentence for people. */
  readonly sentence: string;
}

/** A row of a list of changes. @public */
export interface ChangeSummary {
  readonly id: string;
  /** `forge`: a pull request made by hand, with no form behind it. */
  readonly origin: 'portal' | 'forge';
  readonly kind: string;
  readonly kindTitle: string;
  readonly title: string;
  readonly phase: ChangePhase;
  /** Without dry-run and replay; reviewed after its merge. */
  readonly urgent?: true;
  /** What blocks it, in words; undefined when nothing does. */
  readonly blockedBy?: string;
  readonly waitsFor: WaitsFor;
  /** ISO 8601, UTC. */
  readonly waitsSince: string;
  /** Catalog user ref of whoever looks after it. */
  readonly assignee?: string;
  readonly labels?: readonly string[];
  readonly services: readonly string[];
  /** Catalog group refs of who owns the services; empty when nobody is known to. */
  readonly teams: readonly string[];
  readonly requester: { readonly user: string; readonly displayName: string };
  readonly pullRequests: readonly {
    readonly repo: RepoRole;
    readonly number: number;
    readonly url: string;
    readonly state: StepRecord['state'];
  }[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A step of a change with its gates spelt out. @public */
export interface StepView extends Omit<StepRecord, 'verdicts'> {
  readonly gates: readonly GateView[];
  /** Of a pull request made by hand: lines that end a commit of it, so that a gate that was set aside stands aside. */
  readonly trailers?: readonly string[];
  readonly files: readonly FileView[];
  readonly approvers: ApproversView;
  readonly repoUrl: string;
}

/** A change whole: its thread. @public */
export interface ChangeView extends ChangeSummary {
  readonly input: unknown;
  readonly planHash: string;
  readonly generation: number;
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  readonly diff: readonly DiffView[];
  readonly steps: readonly StepView[];
  readonly conditions: readonly Condition[];
  /** Of a change that cannot go on as it was planned: what its input and the rules say now, with paths into the input. */
  readonly findings: readonly Finding[];
  readonly events: readonly ChangeEventView[];
  /** Id of the merged change this one takes back. */
  readonly undoes?: string;
  /** Changes that were asked for to take this one back. */
  readonly undoneBy?: readonly string[];
  readonly ended?: {
    readonly as: string;
    readonly reason: string;
    readonly at: string;
  };
  /** What the signed-in person may do, with the reason when not. */
  readonly may: Readonly<
    Record<
      'withdraw' | 'resume' | 'abandon' | 'revert' | 'review' | 'acknowledge',
      { readonly yes: boolean; readonly because?: string }
    >
  >;
}

/** @public */
export interface ServiceDependencyView {
  readonly service: string;
  readonly cluster?: string;
  readonly reason?: string;
  /** Whether the target has a manifest of its own. */
  readonly known: boolean;
}

/** What a service declares, read from routing main. @public */
export interface ServiceView {
  readonly ref: string;
  /** Commit of the routing repository this was read from. */
  readonly commit: string;
  /** ISO 8601, UTC: when the portal last saw that commit as the tip. */
  readonly observedAt: string;
  readonly owner: string;
  readonly description?: string;
  readonly system?: string;
  readonly tier?: number;
  readonly docs?: string;
  readonly serviceAccount: string;
  readonly clusters: readonly string[];
  readonly ports: readonly {
    readonly name: string;
    readonly port: number;
    readonly targetPort: number | string;
    readonly protocol: string;
  }[];
  readonly dependsOn: readonly ServiceDependencyView[];
  readonly dependents: readonly {
    readonly service: string;
    readonly reason?: string;
  }[];
  readonly egress: readonly {
    readonly host: string;
    readonly port: number;
    readonly protocol: string;
    readonly reason: string;
    readonly reviewBy?: string;
  }[];
  readonly exports: readonly {
    readonly clusters: readonly string[];
    readonly reason?: string;
  }[];
  /** Declared PeerAuthentication mode for the workload, and where it is declared; `unknown` is its own value. */
  readonly mode: {
    readonly value:
      | 'strict'
      | 'permissive'
      | 'disabled'
      | 'mesh-default'
      | 'unknown';
    readonly declaredIn?: string;
  };
  readonly manifestUrl: string;
  readonly findings: readonly Finding[];
  readonly openChanges: readonly ChangeSummary[];
}

/** A service whose file does not parse: its key stays, its content is unknown. @public */
export interface UnreadableServiceView {
  readonly ref: string;
  readonly commit: string;
  readonly findings: readonly Finding[];
}

/** One service as the catalog provider and the search need it. @public */
export interface ServiceListing {
  readonly ref: string;
  readonly owner: string;
  readonly system?: string;
  readonly tier?: number;
  readonly description?: string;
  readonly docs?: string;
  readonly dependsOn: readonly string[];
  /** Hosts outside the mesh that it declares, each once, sorted. */
  readonly hosts: readonly string[];
  /** "trust-domain/ns/namespace/sa/account", one for each trust domain it runs in, sorted. */
  readonly identities: readonly string[];
  /** Web page of the manifest. */
  readonly sourceUrl: string;
  /** Blob id: unchanged blob = unchanged entity. */
  readonly blob: string;
}

/** @public */
export interface ServicesAtCommit {
  readonly commit: string;
  readonly services: readonly ServiceListing[];
  /** Refs whose file does not parse at this commit: keep their entities as they are. */
  readonly unreadable: readonly string[];
}

/** Answer to "is this name free". @public */
export interface AvailabilityView {
  readonly ref: string;
  readonly available: boolean;
  readonly because?: string;
}

/** @public */
export interface ChangeList {
  readonly items: readonly ChangeSummary[];
  readonly total: number;
  /** Cursor of the next page, when there is one: give it back as `after`. */
  readonly next?: string;
  /** Present when there is a next page. */
  readonly nextOffset?: number;
  /** Counts by value over all that match, each without its own filter; when asked for. */
  readonly facets?: ChangeFacetsView;
}

/** Hours a change has waited at least, to filter by. @public */
export const waitedHours = [4, 24, 168] as const;

/** How long changes have waited, as they are counted: shorter than 4 hours, a day, a week, or longer. @public */
export const waitedAges = ['<4h', '4-24h', '1-7d', '>7d'] as const;

/** Counts by value; values nobody has are not there. @public */
export interface ChangeFacetsView {
  readonly waitsFor: Readonly<Record<string, number>>;
  readonly kind: Readonly<Record<string, number>>;
  readonly label: Readonly<Record<string, number>>;
  /** By catalog group ref; a change whose services two teams own counts for both. */
  readonly team: Readonly<Record<string, number>>;
  readonly age: Readonly<Partial<Record<(typeof waitedAges)[number], number>>>;
}

/** What is done with changes of the queue. @public */
export type TriageRequest = { readonly ids: readonly string[] } & (
  | {
      readonly act: 'assign';
      /** Catalog user ref, or `me`; null puts them back. */
      readonly to: string | null;
    }
  | { readonly act: 'label'; readonly labels: readonly string[] }
  | { readonly act: 'return'; readonly reason: string }
);

/** @public */
export interface TriageAnswer {
  readonly items: readonly {
    readonly id: string;
    readonly done: boolean;
    readonly because?: string;
  }[];
}

/** Choices a form offers: read from the world once per page. @public */
export interface FormChoices {
  readonly services: readonly string[];
  readonly clusters: readonly {
    readonly name: string;
    readonly site: string;
    readonly region: string;
  }[];
  readonly namespaces: readonly string[];
  /** Catalog group refs the signed-in person belongs to. */
  readonly owners: readonly string[];
  /** Where the form suggests them: hosts that the service calls and did not declare; absent when that is not known. */
  readonly seenHosts?: readonly {
    readonly host: string;
    readonly port?: number;
    /** Of the day. */
    readonly requests: number;
  }[];
  /** Where the form suggests them: identities of all declared services, "trust-domain/ns/namespace/sa/account". */
  readonly identities?: readonly string[];
  /** Today's values for the kind and service asked about. */
  readonly prefill: Record<string, unknown>;
}

/** Where the portal's view of the outside stands. @public */
export interface StatusView {
  readonly codeHost: {
    readonly state: 'value' | 'unreachable' | 'not-configured';
    readonly message: string;
    readonly observedAt?: string;
  };
  readonly repositories: readonly {
    readonly role: RepoRole;
    readonly commit?: string;
    readonly observedAt?: string;
    readonly state: 'value' | 'no-data' | 'unreachable' | 'stale';
    readonly message: string;
  }[];
  /** True when telemetry and forge are the embedded estate; the UI labels it. */
  readonly simulated: boolean;
  /** ISO 8601, UTC: the portal's clock. */
  readonly now: string;
}
