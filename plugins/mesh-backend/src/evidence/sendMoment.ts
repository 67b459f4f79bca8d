import { createHash } from 'node:crypto';
import { MOMENT_HEADER } from '@causeway/plugin-mesh-common';
import type { Request, Response } from 'express';

/**
 * Answers a view of a moment. Its tag leaves the moment out, and the moment comes as a header beside the tag, so that
 * a page that has the same answer already learns how old it has become without reading it again.
 */
export function sendMoment(
  req: Pick<Request, 'get'>,
  res: Response,
  view: { readonly now: string },
): void {
  const { now, ...still } = view;
  const text = JSON.stringify(still);
  const hash = createHash('sha256').update(text).digest('base64url');
  const tag = `"${hash}"`;
  // Asked again each time: who may read it can change.
  res.set({ 'cache-control': 'private, no-cache', etag: tag });
  res.set(MOMENT_HEADER, now);
  if (req.get('if-none-match') === tag) {
    res.status(304).end();
    return;
  }
  res.type('json').send(`{"now":${JSON.stringify(now)},${text.slice(1)}`);
}
