import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortalOn } from '../support/startPortal';
import { fillStore } from './fillStore';

/** Open changes of the queue: what its bar is measured at. */
export const CHANGES = 5_000;

/** A portal whose store is full before it starts. */
export default async function startFull(): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'causeway-full-'));
  await fillStore({ data, count: CHANGES });
  return startPortalOn(data);
}
