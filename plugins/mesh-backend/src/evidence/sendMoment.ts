import type { Request, Response } from 'express';
import { sendTagged } from './sendTagged';
import { tagOf } from './tagOf';

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
  sendTagged(req, res, { now, tag: tagOf(text), text });
}
