import type { Finding } from '@causeway/mesh-authz';
import { selectedServices } from '../../world';
import type { ServiceEntry, World } from '../../world';
import {
  askedPolicies,
  conditionsOf,
  operationsOf,
  placedValues,
} from '../policyParts';
import type { AskedPolicy, PlacedValue } from '../policyParts';
import { findingAt, isAsked } from '../types';
import type { Rule, RuleScope } from '../types';

const ID = 'policy-ports';

function portValues({ policy }: AskedPolicy): PlacedValue[] {
  return [
    ...operationsOf(policy).flatMap(({ part, at }) => [
      ...placedValues(part.ports, [...at, 'ports']),
      ...placedValues(part.notPorts, [...at, 'notPorts']),
    ]),
    ...conditionsOf(policy)
      .filter(({ part }) => part.key === 'destination.port')
      .flatMap(({ part, at }) => [
        ...placedValues(part.values, [...at, 'values']),
        ...placedValues(part.notValues, [...at, 'notValues']),
      ]),
  ];
}

function portFinding(
  entry: Pick<ServiceEntry, 'place'>,
  { value, at }: PlacedValue,
  services: readonly ServiceEntry[],
): Finding[] {
  // Without a known service there is nothing to compare with; what is no number the shape rule tells.
  if (services.length === 0 || !/^[0-9]+$/.test(value)) return [];
  const port = Number(value);
  const specs = services.map(({ manifest }) => manifest.spec);
  const declared = specs.flatMap(spec => spec.ports);
  const listened = [
    ...declared.map(({ targetPort }) => targetPort),
    ...specs.flatMap(({ telemetry }) => telemetry?.metricsPort ?? []),
  ];
  if (listened.includes(port)) return [];
  const names =
    services.length === 1 ? services[0].ref : 'the services selected';
  const offered = declared.find(each => each.port === port);
  if (offered !== undefined) {
    const target = String(offered.targetPort);
    return [
      findingAt(entry, {
        code: `${ID}/service-port`,
        message: `${port} is the port of the Service; the proxy of ${names} sees the workload's port ${target}. Write ${target}.`,
        at,
        fix: { title: `Use ${target}`, jsonPath: at, value: target },
      }),
    ];
  }
  const known = [...new Set(listened)].sort((a, b) => a - b).join(', ');
  return [
    findingAt(entry, {
      code: `${ID}/unknown`,
      message: `Nothing of ${names} listens on port ${port}; ${
        known === '' ? 'no port is declared.' : `workload ports are ${known}.`
      }`,
      at,
    }),
  ];
}

/** Keys of a mapping are renamed, not set, so there is no fix. */
function modeFindings(world: World, scope: RuleScope): Finding[] {
  return [...world.peerAuthentications.values()].flatMap(entry => {
    const services = selectedServices(world, entry.value);
    const refs = services.map(({ ref }) => ref);
    if (!isAsked(scope, refs)) return [];
    return Object.keys(entry.value.ports).flatMap(value =>
      portFinding(
        entry,
        { value, at: ['spec', 'portLevelMtls', value] },
        services,
      ).map(({ fix, ...finding }) => finding),
    );
  });
}

/** @public */
export const policyPorts: Rule = {
  id: ID,
  title: 'Ports of policies are ports of the workload',
  why: 'The proxy compares with the port the workload listens on, so the port of the Service never matches and the rule does nothing (mesh.md 1.7).',
  reads: ['routing', 'security'],
  check: (world, scope) => [
    ...askedPolicies(world, scope).flatMap(asked =>
      portValues(asked).flatMap(value =>
        portFinding(asked.entry, value, asked.services),
      ),
    ),
    ...modeFindings(world, scope),
  ],
};
