import type { RenderContext } from './RenderContext';
import type {
  JsonObject,
  RenderPart,
  RenderProject,
  RenderSource,
  RenderedObject,
} from './types';

/** What is to be said about an object before it stands in a cluster. */
export interface ObjectDraft {
  readonly project: RenderProject;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly spec: JsonObject;
}

/** Where the drafts of one part come from. */
export interface Origin {
  readonly part: RenderPart;
  readonly sources: readonly RenderSource[];
}

/** A draft with its annotations, before it stands in a cluster. */
export interface StampedObject {
  readonly draft: ObjectDraft;
  readonly origin: Origin;
  readonly object: JsonObject;
}

function annotationsOf(
  sources: readonly RenderSource[],
  { intent, stampOf }: RenderContext,
): Record<string, string> {
  const { commit, changeId } = stampOf(sources);
  const source = sources.map(({ repo, path }) => `${repo}:${path}`).join(', ');
  return {
    ...(changeId === undefined ? {} : { [`${intent.group}/change`]: changeId }),
    [`${intent.group}/commit`]: commit,
    [`${intent.group}/source`]: source,
  };
}

/** Writes the object of a draft. */
export function stampObject(
  draft: ObjectDraft,
  origin: Origin,
  context: RenderContext,
): StampedObject {
  const { labels } = draft;
  const object = {
    apiVersion: draft.apiVersion,
    kind: draft.kind,
    metadata: {
      annotations: annotationsOf(origin.sources, context),
      ...(labels === undefined ? {} : { labels }),
      name: draft.name,
      namespace: draft.namespace,
    },
    spec: draft.spec,
  };
  return { draft, origin, object };
}

/** The object as it stands in one cluster. */
export function placeObject(
  { draft, origin, object }: StampedObject,
  cluster: string,
): RenderedObject {
  const { project, namespace, kind, name } = draft;
  return {
    part: origin.part,
    path: `${project}/${cluster}/${namespace}/${kind}-${name}.yaml`,
    project,
    cluster,
    namespace,
    kind,
    name,
    source: origin.sources[0],
    object,
  };
}
