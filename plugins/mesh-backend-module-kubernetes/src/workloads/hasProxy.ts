import type { Container, PodTemplate } from './shapes';

/** Name that Istio's injection gives the proxy, whatever the release. */
const PROXY = 'istio-proxy';

type Spec = PodTemplate['spec'];

const isProxy = ({ name }: Container) => name === PROXY;

/** Whether pods of this form carry the mesh's proxy: beside the application, or as a native sidecar (mesh.md 7). */
export function hasProxy(spec: Spec): boolean {
  return (
    (spec?.containers ?? []).some(isProxy) ||
    (spec?.initContainers ?? []).some(
      each => isProxy(each) && each.restartPolicy === 'Always',
    )
  );
}

/** Whether they are the mesh's own gateways: nothing but a proxy runs in them. */
export function isGateway(spec: Spec): boolean {
  const containers = spec?.containers ?? [];
  return containers.length > 0 && containers.every(isProxy);
}
