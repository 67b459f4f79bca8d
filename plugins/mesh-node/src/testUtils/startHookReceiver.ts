import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContractDelivery } from './codeHost/CodeHostContractTarget';

/** @public */
export interface HookReceiver {
  /** "http://127.0.0.1:<port>", without a path. */
  readonly url: string;
  readonly deliveries: ContractDelivery[];
  close(): void;
}

/**
 * Stands where the portal would: takes every webhook and keeps it as it came.
 * @public
 */
export async function startHookReceiver(): Promise<HookReceiver> {
  const deliveries: ContractDelivery[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [
          name,
          String(value),
        ]),
      );
      deliveries.push({ headers, body: Buffer.concat(chunks) });
      response.writeHead(202).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deliveries,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
