import type { IncomingMessage } from 'node:http';
import { textReply, type Reply } from '../http/Reply';
import type { Forge } from '../forge/Forge';
import type { Sessions } from './Sessions';

export class PageRouter {
  constructor(_options: {
    readonly forge: Forge;
    readonly sessions: Sessions;
    readonly portal: string;
  }) {}

  async answer(_request: IncomingMessage, _url: URL): Promise<Reply> {
    return textReply(404, 'Not found\n');
  }
}
