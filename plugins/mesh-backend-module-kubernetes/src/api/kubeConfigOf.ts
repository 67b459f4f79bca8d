import { KubeConfig } from '@kubernetes/client-node';
import type { KubernetesCluster } from '../readKubernetesConfig';
import { ClusterTrouble } from './ClusterTrouble';

function fromFile(
  file: string,
  context: string | undefined,
  name: string,
): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
  } catch {
    // What the library says may quote the file, which holds credentials.
    throw new ClusterTrouble(
      'unreachable',
      `The kubeconfig of ${name} cannot be read; check mesh.evidence.kubernetes.clusters.${name}.kubeconfig.file.`,
    );
  }
  if (context !== undefined) config.setCurrentContext(context);
  if (config.getCurrentCluster() === null) {
    throw new ClusterTrouble(
      'unreachable',
      `The kubeconfig of ${name} has no such context; check mesh.evidence.kubernetes.clusters.${name}.kubeconfig.context.`,
    );
  }
  return config;
}

/** The library's own form of a cluster's address and credentials. */
export function kubeConfigOf({ name, access }: KubernetesCluster): KubeConfig {
  if (access.way === 'kubeconfig') {
    return fromFile(access.file, access.context, name);
  }
  const { server, tokenFile, caFile, skipTLSVerify } = access;
  const config = new KubeConfig();
  config.loadFromClusterAndUser(
    {
      name,
      server,
      skipTLSVerify,
      ...(caFile === undefined ? {} : { caFile }),
    },
    {
      name: 'portal',
      ...(tokenFile === undefined
        ? {}
        : { authProvider: { name: 'tokenFile', config: { tokenFile } } }),
    },
  );
  return config;
}
