import { createHash } from 'node:crypto';
import type { RenderOptions } from '@causeway/mesh-intent/render';

export const renderOptions: RenderOptions = {
  hash: text => createHash('sha256').update(text).digest('hex'),
  channel: 'experimental',
};
