import { missing, there } from '../../structural';
import type {
  ListStep,
  StructuralCheck,
  StructuralRule,
} from '../../structural';

const HOST_REFUSAL =
  'A host is written short, which means a name of the namespace of this object and nothing else; write it whole, <service>.<namespace>.svc.<cluster domain>.';

/** A host without a dot is looked up in the namespace of the object that holds it; "*" is none. */
const whole = (host: string) => `${host}.contains(".") || ${host} == "*"`;

function shortHost(
  check: Pick<StructuralCheck, 'kind' | 'each' | 'holds' | 'at'>,
): StructuralCheck {
  return {
    code: 'short-host',
    message: `${check.kind} {object} names the host "{value}", which means {value} of {namespace} and nothing else; write it whole, {value}.<namespace>.svc.<cluster domain>.`,
    refusal: HOST_REFUSAL,
    ...check,
  };
}

function destinations(protocol: string): readonly ListStep[] {
  return [
    { list: `object.spec.${protocol}`, as: 'rule' },
    { list: 'rule.route', as: 'target' },
  ];
}

const hosts: readonly StructuralCheck[] = [
  shortHost({
    kind: 'DestinationRule',
    holds: `${missing('object.spec.host')} || ${whole('object.spec.host')}`,
    at: ['spec', 'host'],
  }),
  shortHost({
    kind: 'VirtualService',
    each: [{ list: 'object.spec.hosts', as: 'host' }],
    holds: whole('host'),
  }),
  ...['http', 'tls', 'tcp'].map(protocol =>
    shortHost({
      kind: 'VirtualService',
      each: destinations(protocol),
      holds: `${missing('target.destination.host')} || ${whole(
        'target.destination.host',
      )}`,
      at: ['destination', 'host'],
    }),
  ),
];

const labels = 'namespaceObject.metadata.labels';
const inMesh = `${there(
  labels,
)} && ("istio.io/rev" in ${labels} || "istio-injection" in ${labels} && ${labels}["istio-injection"] == "enabled")`;

const alias: StructuralCheck = {
  code: 'external-name',
  kind: 'Service',
  holds: `${missing(
    'object.spec.type',
  )} || object.spec.type != "ExternalName" || ${missing(
    'object.spec.ports',
  )} || size(object.spec.ports) == 0 || !(${inMesh})`,
  at: ['spec', 'type'],
  message:
    'Service {object} is an {value} with ports in a namespace of the mesh: proxies take its port for every host, and strict callers fail. Declare the host as egress of the services that call it.',
  refusal:
    'A Service of type ExternalName has ports in a namespace of the mesh: proxies take its port for every host, and strict callers fail. Declare the host as egress of the services that call it.',
};

/** @public */
export const serviceStructure: StructuralRule = {
  id: 'service-shape',
  resources: [
    {
      group: 'networking.istio.io',
      versions: ['v1', 'v1beta1', 'v1alpha3'],
      resources: ['destinationrules', 'virtualservices'],
    },
    { group: '', versions: ['v1'], resources: ['services'] },
  ],
  checks: () => [...hosts, alias],
};
