import type { z } from 'zod';
import type { Forge } from '../forge/Forge';
import type { Reply } from '../http/Reply';
import type {
  AccessLevel,
  Account,
  PullRecord,
  RepoRecord,
} from '../store/entities';

type ScopeCategory = 'repository' | 'issue' | 'user' | 'organization' | 'none';

/** What an endpoint gets: the caller, already judged, and what its path names, already found. */
export interface Call {
  readonly forge: Forge;
  /** Path as requested, for Link headers. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly account: Account | undefined;
}

export interface RepoCall extends Call {
  readonly repo: RepoRecord;
}

/** A call by someone who is certainly signed in: every write. */
export interface WriteCall extends RepoCall {
  readonly account: Account;
}

export interface PullCall extends WriteCall {
  readonly pull: PullRecord;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Pattern of matchPath, below /api/v1. */
  readonly path: string;
  readonly scope: ScopeCategory;
  /** Least access to the repository the path names; absent for paths that name none. */
  readonly access?: AccessLevel;
  /** Answers 423 when the repository is archived. */
  readonly needsLiveRepo?: boolean;
  /** Runs under the repository's lock; everything that writes does. */
  readonly locks?: boolean;
  readonly body?: z.ZodType;
  run(
    call: Call & { readonly repo?: RepoRecord; readonly pull?: PullRecord },
    body: unknown,
  ): Promise<Reply>;
}

type Declared = Omit<Endpoint, 'run' | 'body' | 'access'>;

/** An endpoint without a repository. */
export function plainEndpoint(
  declared: Declared & { run(call: Call): Promise<Reply> },
): Endpoint {
  return declared;
}

/** A reading endpoint below /repos/:owner/:repo. */
export function repoRead(
  declared: Omit<Declared, 'method'> & {
    run(call: RepoCall): Promise<Reply>;
  },
): Endpoint {
  const { run, ...rest } = declared;
  return {
    ...rest,
    method: 'GET',
    access: 'read',
    run: call => run(call as RepoCall),
  };
}

/** A reading endpoint below /repos/:owner/:repo/pulls/#index. */
export function pullRead(
  declared: Omit<Declared, 'method'> & {
    run(call: PullCall): Promise<Reply>;
  },
): Endpoint {
  const { run, ...rest } = declared;
  return {
    ...rest,
    method: 'GET',
    access: 'read',
    run: call => run(call as PullCall),
  };
}

interface WriteDeclared<B extends z.ZodType, C> extends Declared {
  readonly access: AccessLevel;
  readonly body: B;
  run(call: C, body: z.output<B>): Promise<Reply>;
}

/** A writing endpoint of a repository: under its lock, the body parsed. */
export function repoWrite<B extends z.ZodType>(
  declared: WriteDeclared<B, WriteCall>,
): Endpoint {
  const { run, ...rest } = declared;
  return {
    locks: true,
    ...rest,
    run: (call, body) => run(call as WriteCall, body as z.output<B>),
  };
}

/** A writing endpoint of a pull request. */
export function pullWrite<B extends z.ZodType>(
  declared: WriteDeclared<B, PullCall>,
): Endpoint {
  const { run, ...rest } = declared;
  return {
    locks: true,
    ...rest,
    run: (call, body) => run(call as PullCall, body as z.output<B>),
  };
}
