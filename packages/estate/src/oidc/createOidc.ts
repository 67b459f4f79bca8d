import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Forge } from '../forge/Forge';
import type { Sessions } from '../pages/Sessions';

export async function createOidc(_options: {
  readonly forge: Forge;
  readonly sessions: Sessions;
  readonly stateDir: string;
  readonly secretsDir: string;
  readonly portal: string;
}) {
  return {
    async answer(_request: IncomingMessage, response: ServerResponse) {
      response.writeHead(404).end();
    },
  };
}
