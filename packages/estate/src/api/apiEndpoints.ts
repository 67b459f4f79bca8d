import type { Endpoint } from './Endpoint';
import { hookEndpoints } from './hookEndpoints';
import { instanceEndpoints } from './instanceEndpoints';
import { issueEndpoints } from './issueEndpoints';
import { objectEndpoints } from './objectEndpoints';
import { protectionEndpoints } from './protectionEndpoints';
import { pullEndpoints } from './pullEndpoints';
import { repoEndpoints } from './repoEndpoints';
import { reviewEndpoints } from './reviewEndpoints';
import { statusEndpoints } from './statusEndpoints';
import { userEndpoints } from './userEndpoints';

/** The REST subset; the first match wins, so `pulls/{base}/{head}` comes after every `pulls/{index}/...`. */
export const apiEndpoints: readonly Endpoint[] = [
  ...instanceEndpoints,
  ...userEndpoints,
  ...reviewEndpoints,
  ...pullEndpoints,
  ...issueEndpoints,
  ...statusEndpoints,
  ...hookEndpoints,
  ...protectionEndpoints,
  ...objectEndpoints,
  ...repoEndpoints,
];
