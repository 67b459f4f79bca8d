import type { Finding } from '@causeway/mesh-authz';
import type { YamlEdit } from '../edit';
import { specKeys } from '../manifest/printManifest';
import type { FileEdit } from '../plan/types';
import { trusted } from '../rules/trustDomains';
import { selectedServices } from '../world';
import type { ServiceEntry, World } from '../world';
import { allowPolicy } from './allowPolicy';
import { editedFile, layoutFinding, textOf, unreadFile } from './editedFile';
import { policyDocuments, policyPath } from './policyDocuments';
import { policyTexts } from './policyTexts';
import { present, yamlText } from './yamlText';

/** What one side of a call between clusters opens. */
export interface Opening {
  readonly kind: string;
  /** The service that is called. */
  readonly entry: ServiceEntry;
  readonly clusters: readonly string[];
  readonly principals: readonly string[];
  readonly reason: string;
  readonly until?: string;
}

/** Path of the trust list of a service in the security repository. */
export function trustPath(ref: string): string {
  return `trust/${ref}.yaml`;
}

/** Clusters a service is not exported to yet. */
function unexported(
  entry: ServiceEntry,
  clusters: readonly string[],
): string[] {
  const known = new Set(
    entry.manifest.spec.exports.flatMap(each => each.clusters),
  );
  return [...new Set(clusters)].filter(name => !known.has(name));
}

/** The edit that exports a service; undefined when it is exported already. */
export function exportEdit(
  world: World,
  opening: Opening,
): FileEdit | Finding | undefined {
  const { kind, entry, reason } = opening;
  const clusters = unexported(entry, opening.clusters);
  if (clusters.length === 0) return undefined;
  return editedFile(
    world,
    { kind, repo: 'routing', path: entry.source.path, field: 'clusters' },
    {
      edits: [
        {
          op: 'append',
          path: ['spec', 'exports'],
          value: { clusters, reason },
          keyOrder: specKeys,
        },
      ],
    },
  );
}

/** The edit that lists principals in a trust list; undefined when all are accepted already. */
export function trustEdit(
  world: World,
  opening: Opening,
): FileEdit | Finding | undefined {
  const { kind, entry, reason, until } = opening;
  const path = trustPath(entry.ref);
  const at = { kind, repo: 'security', path, field: 'principals' } as const;
  const listed = world.trust.get(entry.ref)?.value.principals ?? [];
  const wanted = [...new Set(opening.principals)].filter(
    each => trusted(world, entry.ref, each) !== 'trusted',
  );
  if (wanted.length === 0) return unreadFile(world, at);
  const items = wanted.map(principal => present({ principal, reason, until }));
  const { name, namespace } = entry.manifest.metadata;
  return editedFile(world, at, {
    edits: [
      // An entry whose time is over is renewed: two entries of one principal would be two answers.
      ...listed
        .flatMap((each, index) =>
          wanted.includes(each.principal) ? [index] : [],
        )
        .reverse()
        .map<YamlEdit>(index => ({
          op: 'delete',
          path: ['principals', index],
        })),
      ...items.map<YamlEdit>(value => ({
        op: 'append',
        path: ['principals'],
        value,
      })),
    ],
    fresh: yamlText({
      apiVersion: `${world.options.group}/v1alpha1`,
      kind: 'TrustList',
      metadata: { name, namespace },
      principals: items,
    }),
  });
}

/** Whole principals that enforced policies of a service let in somewhere. */
function admitted(world: World, entry: ServiceEntry): ReadonlySet<string> {
  return new Set(
    allowing(world, entry).flatMap(policy =>
      (policy.rules ?? []).flatMap(rule =>
        (rule.from ?? []).flatMap(({ principals }) => principals ?? []),
      ),
    ),
  );
}

function allowing(world: World, entry: ServiceEntry) {
  return [...world.policies.values()]
    .map(({ value }) => value)
    .filter(
      policy =>
        policy.action === 'ALLOW' &&
        !policy.dryRun &&
        policy.targetRefs === undefined &&
        selectedServices(world, policy).some(({ ref }) => ref === entry.ref),
    );
}

/** Edits of the policies that let foreign callers in: first watched, then enforced. */
export interface PolicyEdits {
  readonly watched?: FileEdit;
  readonly enforced?: FileEdit;
}

/**
 * Where enforced policies say who may call, trust alone lets nobody in: the callers get a policy of their own, so that
 * those of today stay as they are.
 */
export function remotePolicyEdits(
  world: World,
  opening: Opening,
): PolicyEdits | Finding {
  const { kind, entry } = opening;
  if (allowing(world, entry).length === 0) return {};
  const known = admitted(world, entry);
  const wanted = opening.principals.filter(each => !known.has(each));
  if (wanted.length === 0) return {};
  const path = policyPath(entry.ref);
  const at = { kind, repo: 'security', path, field: 'principals' } as const;
  const unread = unreadFile(world, at);
  if (unread !== undefined) return unread;
  const before = textOf(world, at);
  const today = policyDocuments(before ?? '', path);
  if (!today.ok) return layoutFinding(at, 'its layout is not understood.');
  const name = `${entry.manifest.metadata.name}-remote-callers`;
  const own = today.parts.find(({ policy }) => policy.name === name);
  const principals = [
    ...(own?.policy.rules ?? []).flatMap(rule =>
      (rule.from ?? []).flatMap(source => source.principals ?? []),
    ),
    ...wanted,
  ];
  const texts = policyTexts({
    today: today.parts,
    wanted: [
      ...today.parts.filter(
        ({ policy }) =>
          policy.name !== name && policy.name !== `${name}-dry-run`,
      ),
      allowPolicy({ service: entry.ref, name, principals }),
    ],
    standing: [...world.policies.values()].map(({ value }) => value),
    path,
  });
  if (texts?.enforced === undefined) {
    return layoutFinding(at, 'its layout is not understood.');
  }
  const { watched, enforced } = texts;
  const edit = (from: string | undefined, after: string): FileEdit => ({
    path,
    ...(from === undefined ? {} : { before: from }),
    after,
  });
  return watched === undefined
    ? { enforced: edit(before, enforced) }
    : { watched: edit(before, watched), enforced: edit(watched, enforced) };
}
