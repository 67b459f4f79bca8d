import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { specKeys } from '../../manifest/printManifest';
import type { PlanResult } from '../../plan/types';
import { crossingClusters } from '../../rules/crossingClusters';
import { clustersPath } from '../../world';
import type { ServiceEntry, World } from '../../world';
import { askedService } from '../askedService';
import { principalsOf } from '../callerPrincipals';
import type { Opening } from '../crossingEdits';
import { editedFile } from '../editedFile';
import { clusterWords, openingField, openingSteps } from '../openingSteps';
import type { LooseStep } from '../openingSteps';
import { checkedPlan, inputFinding, refusal } from '../planned';
import { present } from '../yamlText';
import type { FederationInput } from './input';

const KIND = 'federation';

interface Pair {
  readonly caller: ServiceEntry;
  readonly provider: ServiceEntry;
}

function finding(code: string, message: string, field: string): Finding {
  return inputFinding(`${KIND}/${code}`, message, [field]);
}

function pairOf(input: FederationInput, world: World): Pair | Finding[] {
  const caller = askedService(input.service, world, { kind: KIND });
  const provider = askedService(input.provider, world, {
    kind: KIND,
    field: 'provider',
  });
  if ('code' in caller || 'code' in provider) {
    return [caller, provider].flatMap(each => ('code' in each ? [each] : []));
  }
  if (caller.ref === provider.ref) {
    const message = `${caller.ref} does not have to be let in to itself.`;
    return [finding('self', message, 'provider')];
  }
  return { caller, provider };
}

/** What the provider opens: for the clusters and identities given, else for those the call needs. */
function openingOf(
  input: FederationInput,
  { caller, provider }: Pair,
  world: World,
): Opening | Finding {
  const { service, cluster, reason, until } = input;
  const { spec } = caller.manifest;
  const clusters =
    input.clusters ??
    crossingClusters(
      spec.clusters,
      { service: provider.ref, ...(cluster === undefined ? {} : { cluster }) },
      provider.manifest.spec.clusters,
    );
  if (clusters.length === 0) {
    return finding(
      'at-home',
      `${provider.ref} runs wherever ${service} does, so no call leaves its cluster; declare a dependency instead, or name the cluster it is called in.`,
      'cluster',
    );
  }
  const of = { ...caller.manifest, spec: { ...spec, clusters: [...clusters] } };
  const principals =
    input.principals ?? principalsOf(world, { ...caller, manifest: of });
  return {
    kind: KIND,
    entry: provider,
    clusters,
    principals,
    reason,
    ...(until === undefined ? {} : { until }),
  };
}

/** The step that declares the call; none when it is declared. */
function callStep(
  input: FederationInput,
  { caller, provider }: Pair,
  world: World,
): readonly LooseStep[] | Finding {
  const { cluster, reason } = input;
  const isDeclared = caller.manifest.spec.dependsOn.some(
    each => each.service === provider.ref && each.cluster === cluster,
  );
  if (isDeclared) return [];
  const { path } = caller.source;
  const edit = editedFile(
    world,
    { kind: KIND, repo: 'routing', path, field: 'service' },
    {
      edits: [
        {
          op: 'append',
          path: ['spec', 'dependsOn'],
          value: present({ service: provider.ref, cluster, reason }),
          keyOrder: specKeys,
        },
      ],
    },
  );
  if ('code' in edit) return edit;
  return [
    {
      repo: 'routing',
      title: `Let ${caller.ref} call ${provider.ref}`,
      edits: [edit],
      reads: [clustersPath, path, provider.source.path].sort(),
    },
  ];
}

function toInput(path: JsonPath): JsonPath | undefined {
  return path[0] === 'spec' && path[1] === 'dependsOn'
    ? [path[3] === 'cluster' ? 'cluster' : 'provider']
    : openingField(path);
}

/** @public */
export function planFederation(
  input: FederationInput,
  world: World,
): PlanResult {
  const pair = pairOf(input, world);
  if (Array.isArray(pair)) return refusal(...pair);
  const opening = openingOf(input, pair, world);
  if ('code' in opening) return refusal(opening);
  const opened = openingSteps(opening, world);
  if ('code' in opened) return refusal(opened);
  const call = callStep(input, pair, world);
  if ('code' in call) return refusal(call);
  const steps = [...opened, ...call];
  const { service, provider, reason } = input;
  if (steps.length === 0) {
    return refusal(
      finding(
        'no-effect',
        `${service} may call ${provider} already: it is exported, trusted and declared. Nothing would change.`,
        'provider',
      ),
    );
  }
  return checkedPlan(
    {
      kind: KIND,
      title: `Let ${service} call ${provider} from ${clusterWords(
        opening.clusters,
      )}`,
      reason,
      services: [service, provider],
      steps: steps.map((step, at) => ({ index: at + 1, ...step })),
    },
    world,
    { toInput },
  );
}
