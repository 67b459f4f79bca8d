import type { Finding, RepoRole } from '@causeway/mesh-intent';
import type { RenderProject } from '@causeway/mesh-intent/render';
import type { ImpactView } from './impact';
import type { DiffView } from './wire';

/** An object of the clusters that a change adds, removes or changes. @public */
export interface RenderedObjectView {
  readonly op: 'add' | 'remove' | 'change';
  /** Whose pipeline writes it. */
  readonly project: RenderProject;
  /** Sorted; the same happens in each of them. */
  readonly clusters: readonly string[];
  readonly namespace: string;
  readonly kind: string;
  readonly name: string;
  readonly diff:
    | { readonly state: 'shown'; readonly unified: string }
    /** Too long for this answer. */
    | { readonly state: 'left-out' };
}

/** What the mesh gets from a change. Stamps (commit, change, source) are not compared. @public */
export type RenderedView =
  | {
      readonly state: 'value';
      /** Of all objects, listed or not. */
      readonly counts: Readonly<Record<RenderedObjectView['op'], number>>;
      /** Sorted by project, namespace, kind and name; only the first of many. */
      readonly objects: readonly RenderedObjectView[];
      /** Sentences: what could not be told because a repository was not read. */
      readonly unknown: readonly string[];
    }
  /** Nothing can be rendered with this change; why. */
  | { readonly state: 'refused'; readonly findings: readonly Finding[] }
  | { readonly state: 'unknown'; readonly because: string };

/** What stands behind a finding's code. @public */
export interface RuleView {
  /** The rule's id, which is the part of a code before the slash; or a whole code ("render/egress-port"). */
  readonly code: string;
  /** What holds. */
  readonly title: string;
  /** What goes wrong without it. */
  readonly why: string;
  /** What to do, where it is the same for every finding. */
  readonly mend?: string;
}

/** What to render: a manifest, or a service as it stands, or a service with other text. @public */
export interface RenderRequest {
  /** "namespace/name" of a service of routing main. */
  readonly service?: string;
  /** Text of a manifest, laid over the one that stands. */
  readonly manifest?: string;
}

/** @public */
export interface RenderAnswer {
  /** Commits of the world it was rendered in. */
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  /** "namespace/name"; absent when the manifest does not say. */
  readonly service?: string;
  /** In the order of the output: by project, then by path. */
  readonly projects: readonly {
    readonly project: RenderProject;
    readonly objects: readonly {
      /** `<project>/<cluster>/<namespace>/<kind>-<name>.yaml` */
      readonly path: string;
      readonly cluster: string;
      readonly namespace: string;
      readonly kind: string;
      readonly name: string;
      readonly yaml: string;
    }[];
  }[];
  /** Objects that were too much for one answer. */
  readonly leftOut: number;
  /** What the rules say of the service, and of others because of it. */
  readonly findings: readonly Finding[];
  /** Why no output can be written, of this service or another one. */
  readonly refusals: readonly Finding[];
  /** Sentences: what could not be told because a repository was not read. */
  readonly unknown: readonly string[];
}

/** Files as they would be; `text` null deletes one. @public */
export interface CheckRequest {
  readonly files: readonly {
    readonly repo: RepoRole;
    readonly path: string;
    readonly text: string | null;
  }[];
}

/** @public */
export interface CheckAnswer {
  /** Commits of the world the files were laid over. */
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  /** Findings in the files, and those elsewhere that the files bring about. */
  readonly findings: readonly Finding[];
  /** What the files change. */
  readonly diff: readonly DiffView[];
  /** Of each workload whose policies the files touch. */
  readonly impacts: readonly ImpactView[];
  /** Sentences: what could not be checked, and why. */
  readonly unknown: readonly string[];
}
