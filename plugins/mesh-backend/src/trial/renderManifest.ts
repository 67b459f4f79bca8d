import {
  InputError,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
import {
  checkWorld,
  introducedFindings,
  manifestPath,
  normalizeHost,
  parseManifest,
  type Finding,
  type World,
} from '@causeway/mesh-intent';
import {
  objectYaml,
  renderChanged,
  renderHost,
  renderProjects,
  renderService,
  type RenderedObject,
} from '@causeway/mesh-intent/render';
import type { RenderAnswer, RenderRequest } from '@causeway/plugin-mesh-common';
import type { RenderedWorlds } from '../rendered/RenderedWorlds';
import { unreadRepositories } from '../rendered/unreadRepositories';
import { layFiles } from './layFiles';

/** Characters of YAML in one answer: a short manifest may ask for many objects in many clusters. */
const MOST_TEXT = 1_000_000;

/** What a request is about, once its manifest stands in a world. */
interface Trial {
  readonly ref: string;
  readonly path: string;
  readonly after: World;
}

/** Renders one service in the world as last seen, with other text where some is given; stores nothing, asks nobody. */
export function renderManifest(
  world: World,
  request: RenderRequest,
  rendered: RenderedWorlds,
): RenderAnswer {
  if (world.commits.routing === undefined) {
    throw new ServiceUnavailableError(
      'The routing repository has not been read yet, so clusters and hosts are unknown. Look at the status, then try again.',
    );
  }
  const about = aboutOf(request, world.options.group);
  if (!about.ok) {
    return {
      world: world.commits,
      projects: [],
      leftOut: 0,
      findings: about.findings,
      refusals: [],
      unknown: unreadRepositories(world),
    };
  }
  const trial = trialOf(world, about.ref, request.manifest);
  return answer(trial, { world, rendered });
}

/** The service a request is about: the one it names, or the one its manifest names. */
function aboutOf(
  request: RenderRequest,
  group: string,
):
  | { readonly ok: true; readonly ref: string }
  | { readonly ok: false; readonly findings: readonly Finding[] } {
  if (request.service !== undefined) return { ok: true, ref: request.service };
  if (request.manifest === undefined) {
    throw new InputError('Say what to render: a service, a manifest, or both.');
  }
  const place = { repo: 'routing', path: 'manifest.yaml' };
  const parsed = parseManifest(request.manifest, { group, place });
  if (!parsed.ok) return parsed;
  const { namespace, name } = parsed.manifest.metadata;
  return { ok: true, ref: `${namespace}/${name}` };
}

function trialOf(
  world: World,
  ref: string,
  manifest: string | undefined,
): Trial {
  const path = world.services.get(ref)?.source.path ?? manifestPath(ref);
  if (manifest !== undefined) {
    const file = { repo: 'routing' as const, path, text: manifest };
    return { ref, path, after: layFiles(world, [file]) };
  }
  if (world.services.has(ref) || world.unparsed.has(ref)) {
    return { ref, path, after: world };
  }
  throw new NotFoundError(
    `routing has no manifest for ${ref}; send one to see what it would give.`,
  );
}

function answer(
  { ref, path, after }: Trial,
  options: { readonly world: World; readonly rendered: RenderedWorlds },
): RenderAnswer {
  const { world, rendered } = options;
  const refusals = refusalsOf(after, options);
  const own = refusals.some(({ source }) => source?.path === path);
  const { kept, leftOut } = bounded(own ? [] : objectsOf(after, ref, rendered));
  return {
    world: world.commits,
    service: ref,
    projects: renderProjects.flatMap(project => {
      const objects = kept.filter(each => each.project === project);
      return objects.length === 0 ? [] : [{ project, objects }];
    }),
    leftOut,
    findings:
      after === world
        ? checkWorld(world, { services: [ref] })
        : introducedFindings(world, after, [{ repo: 'routing', path }]),
    refusals,
    unknown: unreadRepositories(after),
  };
}

function refusalsOf(
  after: World,
  options: { readonly world: World; readonly rendered: RenderedWorlds },
): readonly Finding[] {
  const { world, rendered } = options;
  const before = rendered.of(world);
  if (after === world) return before.ok ? [] : before.findings;
  const made = before.ok
    ? renderChanged(
        { world, options: rendered.options, objects: before.objects },
        after,
        rendered.options,
      )
    : rendered.of(after);
  return made.ok ? [] : made.findings;
}

/** Of the service and of the hosts outside that it shares with others, by path. */
function objectsOf(
  world: World,
  ref: string,
  { options }: RenderedWorlds,
): readonly RenderedObject[] {
  const egress = world.services.get(ref)?.manifest.spec.egress ?? [];
  const { clusterDomain } = world.options;
  const hosts = egress.flatMap(({ host }) => {
    const spelled = normalizeHost(host, { clusterDomain });
    return spelled.ok ? [spelled.host] : [];
  });
  return [
    ...renderService(world, ref, options),
    ...[...new Set(hosts)].flatMap(host => renderHost(world, host, options)),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function bounded(objects: readonly RenderedObject[]) {
  let room = MOST_TEXT;
  const kept = objects.flatMap(object => {
    if (room <= 0) return [];
    const yaml = objectYaml(object);
    room -= yaml.length;
    const { path, project, cluster, namespace, kind, name } = object;
    return room < 0
      ? []
      : [{ path, project, cluster, namespace, kind, name, yaml }];
  });
  return { kept, leftOut: objects.length - kept.length };
}
