import { detailTable } from './detailTable';
import { flagTable } from './flagTable';
import type { FailureOrigin } from './flagTable';
import { tlsTable } from './tlsTable';
import type { TlsFailure } from './tlsTable';

/** What metrics or a log say of one request. @public */
export interface FailureSigns {
  /** 0 when no response was sent. */
  readonly code: number;
  /** Short names joined by ","; "-" or empty for none. */
  readonly flags?: string;
  /** `response_code_details`; absent where it is not recorded (metrics). */
  readonly details?: string;
  /** gRPC status number; errors of gRPC are HTTP 200 (mesh.md 2.7). */
  readonly grpcStatus?: number;
  /** Upstream transport failure reason; the caller's proxy alone knows it. */
  readonly tls?: string;
}

/** Where a failure comes from, and what that was told from. @public */
export interface FailureTold {
  readonly origin: FailureOrigin;
  /** "UO", "rbac_access_denied", "via_upstream". */
  readonly reason: string;
  readonly ambiguous: boolean;
  readonly tls?: TlsFailure;
}

/** Of several flags the one that says most: what the mesh did by itself, then the client, then what others share. */
export const precedence: readonly FailureOrigin[] = [
  'mesh',
  'none',
  'application',
  'network',
];

/** gRPC statuses that are the caller's own: invalid argument, not found, already exists, permission, unauthenticated, precondition, out of range, cancelled. */
const CLIENT_GRPC = [1, 3, 5, 6, 7, 9, 11, 16];

function ofTls({ flags = '', tls }: FailureSigns): FailureTold | undefined {
  const found =
    tls === undefined
      ? undefined
      : tlsTable.find(({ text }) => tls.includes(text));
  if (found === undefined || !flags.split(',').includes('UF')) return undefined;
  const { failure, ambiguous, text } = found;
  // Without its TLS reason a failed connection is the network's; with it, the mesh's (mesh.md 8.1).
  return { origin: 'mesh', reason: text, ambiguous, tls: failure };
}

function ofDetails({ details }: FailureSigns): FailureTold | undefined {
  if (details === undefined || details.startsWith('via_upstream')) {
    return undefined;
  }
  const [found] = detailTable
    .filter(({ prefix }) => details.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (
    found && {
      origin: found.origin,
      reason: found.prefix,
      ambiguous: found.ambiguous,
    }
  );
}

function ofFlags({ flags = '' }: FailureSigns): FailureTold | undefined {
  const names = flags.split(',').filter(name => Object.hasOwn(flagTable, name));
  const [reason] = names.sort(
    (a, b) =>
      precedence.indexOf(flagTable[a].origin) -
        precedence.indexOf(flagTable[b].origin) ||
      // "Retries used up" comes with the flag of the last try, which says more.
      Number(a === 'URX') - Number(b === 'URX'),
  );
  if (reason === undefined) return undefined;
  const { origin, ambiguous } = flagTable[reason];
  return { origin, reason, ambiguous };
}

/**
 * The origin of a failed request; `undefined` for one that did not fail. One table for metrics, logs and the mesh's own
 * label (M-30): the TLS reason decides first, then the details, then the flags, then the code.
 * @public
 */
export function originOf(signs: FailureSigns): FailureTold | undefined {
  const told = ofTls(signs) ?? ofDetails(signs) ?? ofFlags(signs);
  if (told !== undefined) return told;
  const { code, grpcStatus = 0 } = signs;
  if (code === 0) {
    return { origin: 'network', reason: 'no response', ambiguous: true };
  }
  if (code >= 500) {
    return { origin: 'application', reason: 'via_upstream', ambiguous: false };
  }
  if (code < 400 && grpcStatus > 0) {
    const own = CLIENT_GRPC.includes(grpcStatus);
    return {
      origin: own ? 'none' : 'application',
      reason: `grpc ${grpcStatus}`,
      ambiguous: false,
    };
  }
  return undefined;
}
