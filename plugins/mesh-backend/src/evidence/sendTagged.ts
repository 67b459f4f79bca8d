import { MOMENT_HEADER } from '@causeway/plugin-mesh-common';
import type { Request, Response } from 'express';
import type { TaggedAnswer } from './TaggedAnswer';

/** Sends an answer, or that the caller has it already; the moment comes as a header either way. */
export function sendTagged(
  req: Pick<Request, 'get'>,
  res: Response,
  { now, tag, text }: TaggedAnswer,
): void {
  // Asked again each time: who may read it can change.
  res.set({ 'cache-control': 'private, no-cache', etag: tag });
  res.set(MOMENT_HEADER, now);
  if (req.get('if-none-match') === tag) {
    res.status(304).end();
    return;
  }
  res.type('json').send(`{"now":${JSON.stringify(now)},${text.slice(1)}`);
}
