import { CodeHostError, type GitRemote } from '../ports/CodeHost';
import { delimiterPacket, flushPacket, pktLine, readPackets } from './pktLine';
import { smartHttp, type Fetch } from './smartHttp';

/** @public */
export interface LsRefsOptions {
  readonly remote: GitRemote;
  /** Only refs that start with one of these. */
  readonly prefixes: readonly string[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

/**
 * Asks the forge for its refs: one request, no process (protocol v2 `ls-refs`).
 * After a push whose answer was lost this is how the caller learns what happened.
 * @public
 */
export async function lsRefs(
  options: LsRefsOptions,
): Promise<Map<string, string>> {
  const { remote, prefixes } = options;
  const body = Buffer.concat([
    pktLine('command=ls-refs\n'),
    pktLine('agent=causeway\n'),
    delimiterPacket,
    ...prefixes.map(prefix => pktLine(`ref-prefix ${prefix}\n`)),
    flushPacket,
  ]);
  const operation = 'read refs';
  return smartHttp(
    { ...options, service: 'git-upload-pack', body, operation },
    async stream => {
      const refs = new Map<string, string>();
      for await (const packet of readPackets(stream)) {
        if (packet.type === 'flush') {
          return refs;
        }
        if (packet.type !== 'line') {
          continue;
        }
        const line = packet.payload.toString('utf8').trimEnd();
        const match = /^([0-9a-f]{40}) (\S+)/.exec(line);
        if (!match) {
          throw new CodeHostError(
            `${operation}: ${remote.url} sent ${JSON.stringify(
              line.slice(0, 200),
            )} where a ref was expected; it has to speak git protocol version 2`,
            { retry: false, operation },
          );
        }
        refs.set(match[2], match[1]);
      }
      // Without the closing packet the list may lack refs, which would look like deletions.
      throw new CodeHostError(
        `${operation}: the answer of ${remote.url} ends before its end mark`,
        { retry: true, operation },
      );
    },
  );
}
