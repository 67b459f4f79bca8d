import { CodeHostError, type GitRemote } from '../ports/CodeHost';
import { delimiterPacket, flushPacket, pktLine, readPackets } from './pktLine';
import { runGit } from './runGit';
import { smartHttp, type Fetch } from './smartHttp';

/** @public */
export interface FetchPackOptions {
  readonly remote: GitRemote;
  readonly gitDir: string;
  readonly wants: readonly string[];
  /** Commits held with all their history and trees. */
  readonly haves: readonly string[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

/**
 * Brings the wanted objects into a bare repository: one request (protocol v2
 * `fetch`, ended with `done`, blobs left out unless wanted by id) and one child,
 * `git index-pack`, which checks every object. The repository never learns of
 * the remote, so no later command fetches a missing blob behind our back, one
 * request each.
 * @public
 */
export async function fetchPack(options: FetchPackOptions): Promise<void> {
  const { gitDir, wants, haves, signal } = options;
  const operation = `fetch ${wants.length} object(s)`;
  const body = Buffer.concat([
    pktLine('command=fetch\n'),
    pktLine('agent=causeway\n'),
    delimiterPacket,
    pktLine('ofs-delta\n'),
    pktLine('no-progress\n'),
    pktLine('filter blob:none\n'),
    ...wants.map(id => pktLine(`want ${id}\n`)),
    ...haves.map(id => pktLine(`have ${id}\n`)),
    pktLine('done\n'),
    flushPacket,
  ]);
  await smartHttp(
    { ...options, service: 'git-upload-pack', body, operation },
    stream =>
      runGit({
        cwd: gitDir,
        args: ['index-pack', '--stdin'],
        input: packBytes(stream, { operation, url: options.remote.url }),
        signal,
      }),
  );
}

async function* packBytes(
  stream: AsyncIterable<Uint8Array>,
  context: { readonly operation: string; readonly url: string },
): AsyncGenerator<Buffer> {
  const { operation, url } = context;
  let inPack = false;
  for await (const packet of readPackets(stream)) {
    if (packet.type === 'flush') {
      return;
    }
    if (packet.type !== 'line') {
      continue;
    }
    const { payload } = packet;
    if (!inPack) {
      inPack = payload.toString('latin1').trimEnd() === 'packfile';
      if (payload.toString('latin1', 0, 4) === 'ERR ') {
        throw refused(payload.toString('utf8', 4));
      }
      continue;
    }
    switch (payload[0]) {
      case 1:
        yield payload.subarray(1);
        break;
      case 2:
        break;
      default:
        throw refused(payload.toString('utf8', 1));
    }
  }
  throw new CodeHostError(
    `${operation}: the answer of ${url} ends before its end mark`,
    { retry: true, operation },
  );

  function refused(text: string): CodeHostError {
    // "not our ref": a branch moved between the two requests; the next round sees it.
    return new CodeHostError(`${operation}: ${url} refused: ${text.trim()}`, {
      retry: true,
      operation,
    });
  }
}
