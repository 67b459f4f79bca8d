import type { MeshSettings, Workload } from '@causeway/mesh-authz';
import { Misuse } from '../Misuse';
import type { Given, OptionShapes } from '../Verb';

export const meshOptionShapes: OptionShapes = {
  'trust-domain': { type: 'string' },
  alias: { type: 'string', multiple: true },
  'root-namespace': { type: 'string' },
  normalization: { type: 'string' },
  provider: { type: 'string', multiple: true },
  release: { type: 'string' },
  workload: { type: 'string' },
  labels: { type: 'string' },
};

export const meshOptionsHelp = `  --workload <namespace>/<name>  Whose inbound proxy decides.
  --labels <key>=<value>,...  Labels of its pods; default app=<name>.
  --trust-domain <domain>    Of the mesh the workload runs in; default cluster.local.
  --alias <domain>           One of trustDomainAliases. May be repeated.
  --root-namespace <name>    Default istio-system.
  --normalization <mode>     NONE, BASE (default), MERGE_SLASHES or DECODE_AND_MERGE_SLASHES.
  --provider <name>          An extension provider that exists. May be repeated.
  --release <version>        Istio release of the proxies; default 1.31.`;

const normalizations = [
  'NONE',
  'BASE',
  'MERGE_SLASHES',
  'DECODE_AND_MERGE_SLASHES',
] as const satisfies readonly MeshSettings['pathNormalization'][];

/** The mesh as the options describe it; what is not given has Istio's default. */
export function meshSettings(given: Given): MeshSettings {
  const asked = given.text('normalization') ?? 'BASE';
  const pathNormalization = normalizations.find(each => each === asked);
  if (pathNormalization === undefined) {
    throw new Misuse(
      `--normalization ${asked} is none of ${normalizations.join(', ')}.`,
    );
  }
  const release = given.text('release') ?? '1.31';
  if (!/^1\.\d{1,3}$/.test(release)) {
    throw new Misuse(
      `--release ${release} is no release. Write it as 1.31, without a patch number.`,
    );
  }
  return {
    trustDomain: given.text('trust-domain') ?? 'cluster.local',
    trustDomainAliases: given.texts('alias'),
    rootNamespace: given.text('root-namespace') ?? 'istio-system',
    pathNormalization,
    providers: given.texts('provider'),
    release,
  };
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map(pair => {
      const [key, value, ...more] = pair.split('=');
      if (!key || value === undefined || more.length > 0) {
        throw new Misuse(
          `--labels ${text}: ${pair} is no label. Write app=orders,version=v1.`,
        );
      }
      return [key, value];
    }),
  );
}

/** The workload named by `--workload`, which has to be given. */
export function workloadOf(given: Given): Workload {
  const named = given.text('workload');
  const [namespace, name, ...more] = named?.split('/') ?? [];
  if (!namespace || !name || more.length > 0) {
    throw new Misuse(
      named === undefined
        ? 'Say whose proxy decides, for example --workload shop/orders.'
        : `--workload ${named} is no workload. Write <namespace>/<name>.`,
    );
  }
  const labels = given.text('labels');
  return {
    namespace,
    labels: labels === undefined ? { app: name } : labelsOf(labels),
  };
}
