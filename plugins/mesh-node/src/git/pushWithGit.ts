import { CodeHostError } from '../ports/CodeHost';
import type { BareCache } from './BareCache';
import { zeroId } from './objects';
import { writePack } from './pack';
import type { PushOutcome, PushRef } from './receivePack';
import { GitFailure, runGit } from './runGit';

/**
 * The fallback for {@link pushRef} with the same contract: `git push` from the
 * cache's directory. For forges or proxies that refuse a POST to
 * git-receive-pack without the request before it.
 * @public
 */
export function pushWithGit(cache: BareCache): PushRef {
  return async request => {
    const { remote, ref, oldId, newId } = request;
    const operation = `push ${ref} (git push)`;
    const timeout = AbortSignal.timeout(request.timeoutMs ?? 60_000);
    const signal = request.signal
      ? AbortSignal.any([request.signal, timeout])
      : timeout;
    // git leaves out what the forge's branches hold, but only of branches it has itself.
    await cache.fetch({}, signal);
    try {
      await runGit({
        cwd: cache.dir,
        args: ['unpack-objects', '-q'],
        input: writePack(request.objects),
        signal,
      });
      const run = await runGit({
        cwd: cache.dir,
        args: [
          // Otherwise git looks for delta bases among blobs that are not here.
          ...['-c', 'pack.window=0'],
          'push',
          '--porcelain',
          '--no-verify',
          `--force-with-lease=${ref}:${oldId === zeroId ? '' : oldId}`,
          remote.url,
          `${newId}:${ref}`,
        ],
        authorization: await remote.authorization(),
        accept: [0, 1],
        signal,
      });
      return outcomeOf(run, { ref, operation });
    } catch (error) {
      throw asCodeHostError(error, { operation, url: remote.url });
    }
  };
}

function outcomeOf(
  run: {
    readonly code: number;
    readonly stdout: Buffer;
    readonly stderr: string;
  },
  context: { readonly ref: string; readonly operation: string },
): PushOutcome {
  const { ref, operation } = context;
  const line = run.stdout
    .toString('utf8')
    .split('\n')
    .map(text => text.split('\t'))
    .find(columns => columns[1]?.endsWith(`:${ref}`));
  if (line && run.code === 0 && ['*', ' ', '+', '='].includes(line[0])) {
    return { outcome: 'ok' };
  }
  if (line?.[0] === '!') {
    return {
      outcome: 'rejected',
      reason: line[2] ?? 'rejected',
      sideband: run.stderr
        .split('\n')
        .filter(text => text.startsWith('remote: '))
        .map(text => text.slice('remote: '.length).trimEnd())
        .join('\n'),
    };
  }
  throw new CodeHostError(
    `${operation}: git did not report on the ref: ${run.stderr.trim()}`,
    { retry: true, operation },
  );
}

function asCodeHostError(
  error: unknown,
  context: { readonly operation: string; readonly url: string },
): CodeHostError {
  if (error instanceof CodeHostError) {
    return error;
  }
  const { operation, url } = context;
  const text = error instanceof GitFailure ? error.stderr : String(error);
  const status = /returned error: (\d{3})/.exec(text)?.[1];
  const refused =
    /Authentication failed|could not read Username|unable to update url base|repository .* not found/.test(
      text,
    ) ||
    (status !== undefined && Number(status) < 500);
  return new CodeHostError(`${operation}: ${url}: ${text.trim()}`, {
    retry: !refused,
    status: status === undefined ? undefined : Number(status),
    operation,
  });
}
