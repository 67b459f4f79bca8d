import type { SourcePlace } from '@causeway/mesh-authz';
import { platformLimits, readDocuments } from '../document';
import type { ParsedFile, PlatformObject } from './parsedFile';
import type { PlatformIstioObject } from './types';

/** ConfigMap of the egress namespace that lists the hosts the platform lets out. @public */
export const allowedHostsConfigMap = 'egress-allowed-hosts';

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function stringMap(value: unknown): Readonly<Record<string, string>> {
  if (!isPlain(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function hostLines(value: unknown): string[] {
  return (text(value) ?? '')
    .split('\n')
    .map(line => line.replace(/#.*$/, '').trim().toLowerCase())
    .filter(line => line !== '');
}

function specsOf(object: Plain): Plain[] {
  // A Cilium policy carries one `spec` or a list of `specs`.
  const specs = Array.isArray(object.specs) ? object.specs : [object.spec];
  return specs.filter(isPlain);
}

function istioFacts(
  object: Plain,
  at: Pick<PlatformIstioObject, 'namespace' | 'name' | 'source'>,
): PlatformObject[] {
  const kind = text(object.kind) ?? '';
  return text(object.apiVersion)?.startsWith('networking.istio.io/')
    ? [{ type: 'istio', object: { kind, ...at, object } }]
    : [];
}

function aliasFacts(
  object: Plain,
  at: Pick<PlatformIstioObject, 'namespace' | 'name' | 'source'>,
): PlatformObject[] {
  const { spec } = object;
  return isPlain(spec) && spec.type === 'ExternalName'
    ? [{ type: 'alias', alias: { ...at, object } }]
    : [];
}

function factsOf(object: Plain, source: SourcePlace): PlatformObject[] {
  const metadata = isPlain(object.metadata) ? object.metadata : {};
  const name = text(metadata.name);
  if (name === undefined) return [];
  const namespace = text(metadata.namespace) ?? 'default';
  const apiVersion = text(object.apiVersion) ?? '';
  switch (object.kind) {
    case 'Namespace':
      return [{ type: 'namespace', name, labels: stringMap(metadata.labels) }];
    case 'Gateway':
      return apiVersion.startsWith('gateway.networking.k8s.io/')
        ? [{ type: 'gateway', ref: `${namespace}/${name}` }]
        : [];
    case 'ConfigMap':
      return name === allowedHostsConfigMap && isPlain(object.data)
        ? [
            {
              type: 'allowed-hosts',
              namespace,
              hosts: hostLines(object.data.hosts),
              source,
            },
          ]
        : [];
    case 'VirtualService':
    case 'DestinationRule':
    case 'EnvoyFilter':
      return istioFacts(object, { namespace, name, source });
    case 'Service':
      return aliasFacts(object, { namespace, name, source });
    case 'CiliumNetworkPolicy':
    case 'CiliumClusterwideNetworkPolicy': {
      const { kind } = object;
      return specsOf(object).map(spec => ({
        type: 'cilium',
        policy: {
          kind,
          name,
          spec,
          source,
          ...(kind === 'CiliumNetworkPolicy' ? { namespace } : {}),
        },
      }));
    }
    default:
      return [];
  }
}

const READ =
  /^[ \t-]*["']?kind["']?[ \t]*:[ \t]*["']?(?:Namespace|Gateway|ConfigMap|CiliumNetworkPolicy|CiliumClusterwideNetworkPolicy|List)\b/m;

/** What routes or patches by hand, and aliases; also where it is written in one line. */
const READ_ANYWHERE =
  /\b(?:kind["']?[ \t]*:[ \t]*["']?(?:VirtualService|DestinationRule|EnvoyFilter)|type["']?[ \t]*:[ \t]*["']?ExternalName)\b/;

/**
 * Reads the facts egress has to agree with from one file of the platform tree.
 * Files without any of the kinds we read are not parsed: the tree holds large bundles of other people.
 */
export function readPlatformFile(path: string, content: string): ParsedFile {
  if (!READ.test(content) && !READ_ANYWHERE.test(content)) {
    return { type: 'unmodelled' };
  }
  const result = readDocuments(content, {
    limits: platformLimits,
    place: { repo: 'platform', path },
    rule: 'manifest-shape',
  });
  if (!result.ok) {
    return {
      type: 'unparsed',
      key: `platform:${path}`,
      // Not ours to mend from here, so it never blocks; gates that need the tree say what they miss.
      findings: result.findings.map(finding => ({
        ...finding,
        severity: 'warning',
      })),
    };
  }
  return {
    type: 'platform',
    objects: result.documents.flatMap(document => {
      const { value } = document;
      if (!isPlain(value)) return [];
      if (value.kind === 'List' && Array.isArray(value.items)) {
        return value.items.flatMap((item, index) =>
          isPlain(item) ? factsOf(item, document.place(['items', index])) : [],
        );
      }
      return factsOf(value, document.place([]));
    }),
  };
}
