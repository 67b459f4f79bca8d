import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { printManifest } from '../../manifest';
import type { ServiceManifest } from '../../manifest';
import type { Plan, PlanResult } from '../../plan/types';
import { nearest } from '../../text';
import { clustersPath, manifestPath } from '../../world';
import type { World } from '../../world';
import { checkedPlan, inputFinding, refusal } from '../planned';
import type { OnboardInput } from './input';

function manifestOf(input: OnboardInput, world: World): ServiceManifest {
  const { name, namespace, owner, system, tier, description } = input;
  return {
    apiVersion: `${world.options.group}/v1alpha1`,
    kind: 'ServiceManifest',
    metadata: { name, namespace, owner, system, tier, description },
    spec: {
      serviceAccount: input.serviceAccount ?? name,
      clusters: input.clusters,
      ports: input.ports.map(port => ({
        ...port,
        targetPort: port.targetPort ?? port.port,
      })),
      dependsOn: input.dependsOn.map(service => ({ service })),
      egress: [],
      exports: [],
    },
  };
}

/** Field of the form a field of the manifest comes from. */
function toInput(path: JsonPath): JsonPath | undefined {
  const [part, field, ...rest] = path;
  if (part === 'metadata' && field !== undefined) return [field];
  if (part !== 'spec' || field === undefined) return undefined;
  // The form lists plain refs where the manifest has entries.
  return field === 'dependsOn'
    ? [field, ...rest.slice(0, 1)]
    : [field, ...rest];
}

function takenFinding(
  ref: string,
  path: string,
  world: World,
): Finding | undefined {
  const declared = world.services.get(ref);
  if (declared !== undefined) {
    return inputFinding(
      'onboard/name-taken',
      `${ref} is in the mesh already (${declared.source.path}, owned by ${declared.manifest.metadata.owner}); choose another name.`,
      ['name'],
    );
  }
  const present = world.snapshots.get('routing')?.files.has(path) === true;
  return present || world.unparsed.has(ref)
    ? inputFinding(
        'onboard/name-taken',
        `${path} exists already but does not declare ${ref}; mend or remove that file first.`,
        ['name'],
      )
    : undefined;
}

function namespaceFinding(
  namespace: string,
  world: World,
): Finding | undefined {
  const known = world.platform?.namespaces;
  if (known === undefined || known.has(namespace)) return undefined;
  const meant = nearest(namespace, known.keys());
  return {
    code: 'onboard/namespace-unknown',
    severity: 'warning',
    message: `The platform tree declares no namespace "${namespace}"${
      meant === undefined ? '' : ` (did you mean "${meant}"?)`
    }; the service cannot run before it does.`,
    jsonPath: ['namespace'],
  };
}

/** @public */
export function planOnboard(input: OnboardInput, world: World): PlanResult {
  const ref = `${input.namespace}/${input.name}`;
  const path = manifestPath(ref);
  const taken = takenFinding(ref, path, world);
  if (taken !== undefined) return refusal(taken);
  const unknownNamespace = namespaceFinding(input.namespace, world);
  const title = `Onboard ${ref} to the mesh`;
  const { manifestSchemaUrl: schemaUrl } = world.options;
  const after = printManifest(manifestOf(input, world), { schemaUrl });
  const plan: Plan = {
    kind: 'onboard',
    title,
    ...(input.description === undefined ? {} : { reason: input.description }),
    services: [ref],
    steps: [
      {
        index: 1,
        repo: 'routing',
        title,
        edits: [{ path, after }],
        reads: [
          ...new Set([
            path,
            clustersPath,
            ...input.dependsOn.map(manifestPath),
          ]),
        ].sort(),
      },
    ],
  };
  return checkedPlan(plan, world, {
    findings: unknownNamespace === undefined ? [] : [unknownNamespace],
    toInput,
  });
}
