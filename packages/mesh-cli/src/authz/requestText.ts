import type { RequestRecord } from '@causeway/mesh-authz';

/** "GET /orders from c01.mesh.corp/ns/shop/sa/cart", for lines of output. */
export function requestText(request: RequestRecord): string {
  const { protocol, method, path, port, peer } = request;
  const called =
    protocol === 'tcp'
      ? `TCP${port === undefined ? '' : ` to port ${port}`}`
      : [method, path].filter(Boolean).join(' ') || 'HTTP';
  if (peer === undefined) return `${called} from an unknown caller`;
  if (peer.length === 0) return `${called} in plaintext`;
  const names = peer.map(each => each.replace(/^spiffe:\/\//, ''));
  return `${called} from ${names.join(', ')}`;
}
