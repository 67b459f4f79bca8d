import {
  gatewayApiChannels,
  objectYaml,
  render as renderWorld,
  renderProjects,
  toYaml,
} from '@causeway/mesh-intent/render';
import type {
  GatewayApiChannel,
  RenderedObject,
} from '@causeway/mesh-intent/render';
import type { Finding, World } from '@causeway/mesh-intent';
import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { Misuse } from '../Misuse';
import type { Given, Outcome, Surroundings, Verb } from '../Verb';
import { readFolder } from '../read/readFolder';
import { noCommit, readWorld } from '../read/readWorld';
import { worldOptionShapes, worldOptionsHelp } from '../read/worldOptions';
import { makeFolder, writeTree } from '../write/writeTree';

function channelOf(given: Given): GatewayApiChannel {
  const name = given.text('channel') ?? 'standard';
  const channel = gatewayApiChannels.find(each => each === name);
  if (channel !== undefined) return channel;
  throw new Misuse(
    `--channel ${name} is not known. Use ${gatewayApiChannels.join(' or ')}.`,
  );
}

function commitOf(given: Given): string {
  const commit = given.text('commit') ?? noCommit;
  if (/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(commit)) return commit;
  throw new Misuse(
    `--commit ${commit} is no full commit id. Write all of it: "git rev-parse HEAD".`,
  );
}

/** What output is made from; half of the input would take objects out of clusters. */
function absent(world: World): string[] {
  return (['routing', 'security', 'platform'] as const)
    .filter(role => !world.snapshots.has(role))
    .map(
      role =>
        `The ${role} repository is not given, so nothing is rendered; add --repo ${role}=<path>.`,
    );
}

function strayFiles(
  wanted: ReadonlyMap<string, string>,
  out: { readonly root: string; readonly shown: string },
): Finding[] {
  const projects = new Set<string>(renderProjects);
  return [...readFolder(out.root).files.keys()]
    .filter(path => projects.has(path.split('/')[0]) && !wanted.has(path))
    .map(path => ({
      code: 'render/stray',
      severity: 'error',
      message: `${path} is not what the manifests declare; remove it, or give an empty folder.`,
      source: { path: out.shown === '' ? path : `${out.shown}/${path}` },
    }));
}

function written(
  objects: readonly RenderedObject[],
  out: string,
  around: Surroundings,
): Outcome {
  const root = resolve(around.cwd, out);
  const shown = relative(around.cwd, root).split(sep).join('/');
  makeFolder(root);
  const files = new Map(objects.map(each => [each.path, objectYaml(each)]));
  const present = readFolder(root).files;
  const paths = writeTree(root, { files, present });
  return {
    text: `${objects.length} objects, ${paths.length} files written to ${out}`,
    json: { objects: objects.length, written: paths },
    findings: strayFiles(files, { root, shown }),
  };
}

export const render: Verb = {
  name: 'render',
  summary: 'Print or write the objects of each cluster.',
  help: `Usage: mesh render [path] [--out <folder>] [options]

Renders every object the repositories declare: as one stream of YAML, or with --out as
<project>/<cluster>/<namespace>/<kind>-<name>.yaml. Needs routing, security and platform:
what is missing from the output would be taken out of the clusters.

  --out <folder>             Write files there instead of printing.
  --commit <id>              Commit the objects are stamped with; default forty zeros.
  --channel <channel>        Gateway API that is installed: ${gatewayApiChannels.join(
    ' or ',
  )}.
${worldOptionsHelp}

Examples:
  mesh render repos --out rendered
  mesh render repos --channel experimental | kubectl diff -f -
  mesh render --repo routing=. --repo security=../security --repo platform=../platform
`,
  options: {
    ...worldOptionShapes,
    out: { type: 'string' },
    commit: { type: 'string' },
    channel: { type: 'string' },
  },
  operands: { least: 0, most: 1 },
  run: (given, around) => {
    const commit = commitOf(given);
    const channel = channelOf(given);
    const { world, roots } = readWorld(given, around);
    const undecided = absent(world);
    if (undecided.length > 0) return { text: '', json: {}, undecided };
    const made = renderWorld(world, {
      hash: text => createHash('sha256').update(text).digest('hex'),
      stampOf: () => ({ commit }),
      channel,
    });
    if (!made.ok) {
      return { text: '', json: {}, findings: made.findings, roots };
    }
    const out = given.text('out');
    if (out !== undefined) return written(made.objects, out, around);
    return {
      text: toYaml(made.objects).trimEnd(),
      json: {
        objects: made.objects.map(({ path, object }) => ({ path, object })),
      },
    };
  },
};
