import { CodeHostError, type GitRemote } from '../ports/CodeHost';
import type { GitObject } from './objects';
import { writePack } from './pack';
import { flushPacket, pktLine, PacketError, readPackets } from './pktLine';
import { smartHttp, type Fetch } from './smartHttp';

/** @public */
export interface PushRequest {
  readonly remote: GitRemote;
  /** Full name: "refs/heads/causeway/c1/1". */
  readonly ref: string;
  /** The value the ref must have; 40 zeros: it must not exist. */
  readonly oldId: string;
  readonly newId: string;
  /** Everything the forge does not have yet; it has the parent's objects. */
  readonly objects: readonly GitObject[];
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

/** @public */
export type PushOutcome =
  | { readonly outcome: 'ok' }
  | {
      readonly outcome: 'rejected';
      /** The forge's word on the ref: "failed to update ref", "pre-receive hook declined". */
      readonly reason: string;
      /** What hooks and the forge wrote for people. */
      readonly sideband: string;
    };

/**
 * Moves one ref of a forge. Throws CodeHostError when it is not known
 * whether the ref moved: re-read the ref (`lsRefs`) before trying again.
 * @public
 */
export type PushRef = (request: PushRequest) => Promise<PushOutcome>;

/** Reports are a few lines; hooks may be talkative, but not this much. */
const longestAnswer = 1024 * 1024;

/**
 * Pushes by one POST to git-receive-pack, without a process. The old value goes
 * with the command, so the forge itself refuses when the ref is not where the
 * caller saw it. HTTP 200 is no success: only `unpack ok` and `ok <ref>` are.
 * @public
 */
export const pushRef: PushRef = async request => {
  const { ref, oldId, newId } = request;
  const operation = `push ${ref}`;
  const command = `${oldId} ${newId} ${ref}\0report-status side-band-64k object-format=sha1 agent=causeway\n`;
  const body = Buffer.concat([
    pktLine(command),
    flushPacket,
    writePack(request.objects),
  ]);
  const answer = await smartHttp(
    { ...request, service: 'git-receive-pack', body, operation },
    readAnswer,
  );
  return outcomeOf(answer, { ref, operation, url: request.remote.url });
};

interface Answer {
  readonly report: readonly string[];
  readonly sideband: string;
  readonly fatal?: string;
}

async function readAnswer(stream: AsyncIterable<Uint8Array>): Promise<Answer> {
  const report: Buffer[] = [];
  const texts: Buffer[] = [];
  let fatal: string | undefined;
  let ended = false;
  for await (const packet of readPackets(bounded(stream))) {
    if (packet.type !== 'line') {
      ended = packet.type === 'flush';
      continue;
    }
    const { payload } = packet;
    switch (payload[0]) {
      case 1:
        report.push(payload.subarray(1));
        break;
      case 2:
        texts.push(payload.subarray(1));
        break;
      case 3:
        fatal = payload.toString('utf8', 1).trim();
        break;
      default:
        // Some front ends refuse before side bands begin, in plain packets.
        fatal = payload.toString('utf8').replace(/^ERR /, '').trim();
    }
  }
  if (!ended && fatal === undefined) {
    throw new PacketError('it lacks its end mark');
  }
  return {
    report: await reportLines(report),
    sideband: Buffer.concat(texts).toString('utf8').trim(),
    fatal,
  };
}

async function reportLines(parts: readonly Buffer[]): Promise<string[]> {
  const lines: string[] = [];
  let ended = parts.length === 0;
  for await (const packet of readPackets(oneChunk(Buffer.concat(parts)))) {
    if (packet.type === 'line') {
      lines.push(packet.payload.toString('utf8').trimEnd());
    } else {
      ended = true;
    }
  }
  if (!ended) {
    throw new PacketError('the report on the refs lacks its end mark');
  }
  return lines;
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* bounded(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of stream) {
    total += chunk.length;
    if (total > longestAnswer) {
      throw new PacketError(`it is longer than ${longestAnswer} bytes`);
    }
    yield chunk;
  }
}

function outcomeOf(
  answer: Answer,
  context: {
    readonly ref: string;
    readonly operation: string;
    readonly url: string;
  },
): PushOutcome {
  const { ref, operation, url } = context;
  const { report, sideband } = answer;
  const refused = report.find(line => line.startsWith(`ng ${ref} `));
  if (refused) {
    return {
      outcome: 'rejected',
      reason: refused.slice(`ng ${ref} `.length),
      sideband,
    };
  }
  const unpack = report.find(line => line.startsWith('unpack '));
  if (unpack !== undefined && unpack !== 'unpack ok') {
    return { outcome: 'rejected', reason: unpack, sideband };
  }
  if (unpack === 'unpack ok' && report.includes(`ok ${ref}`)) {
    return { outcome: 'ok' };
  }
  throw new CodeHostError(
    `${operation}: ${url} did not report on the ref${
      answer.fatal ? `: ${answer.fatal}` : ''
    }. It is not known whether the branch moved; it has to be read again.`,
    { retry: true, operation },
  );
}
