import { z } from 'zod';
import {
  dnsLabel,
  durationText,
  headerName,
  httpPath,
  serviceRef,
} from '../../manifest';
import { httpMethods } from '../../manifest/routeSchema';
import { plainText } from '../../text';
import { whyText } from '../whyText';

/** Gateway API allows this many of each (mesh.md 4.2). */
const FEW = 16;

/** The two sides of "name=value"; the first "=" parts them. */
export function sidesOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

const weightText = plainText({ max: 80 }).refine(
  text => {
    const [version, weight] = sidesOf(text);
    return (
      dnsLabel.safeParse(version).success && /^(0|[1-9]\d{0,6})$/.test(weight)
    );
  },
  { message: 'must be a version and its share, for example "v2=10"' },
);

const headerText = plainText({ max: 4400 }).refine(
  text => {
    const [name, value] = sidesOf(text);
    return headerName.safeParse(name).success && value !== '';
  },
  { message: 'must be a header and its value, for example "x-cohort=beta"' },
);

/** @public */
export const routeInput = z.strictObject({
  service: serviceRef.describe('Service whose calls are routed.'),
  route: dnsLabel.describe('Name of the route; one that is not there is made.'),
  action: z
    .enum(['set', 'remove'])
    .default('set')
    .describe('Set what is given and leave the rest, or remove the route.'),
  timeout: durationText
    .optional()
    .describe('How long a call may take, with all its retries: "2s".'),
  attempts: z
    .int()
    .min(0)
    .max(3)
    .optional()
    .describe('Tries after the first; 0 for none.'),
  perTryTimeout: durationText.optional().describe('How long one try may take.'),
  retryOn: z
    .array(
      z.string().regex(/^[45][0-9]{2}$/, {
        message: 'must be a status code from 400 to 599',
      }),
    )
    .min(1)
    .max(FEW)
    .optional()
    .describe('Status codes that are tried again.'),
  weights: z
    .array(weightText)
    .min(1)
    .max(FEW)
    .optional()
    .describe('All versions the route leads to with their shares: "v1=90".'),
  method: z
    .enum(httpMethods)
    .optional()
    .describe('Only requests with this method.'),
  path: httpPath
    .optional()
    .describe('Only requests for this path and what is below it.'),
  headers: z
    .array(headerText)
    .min(1)
    .max(FEW)
    .optional()
    .describe('Only requests with all of these headers: "x-cohort=beta".'),
  mirrorVersion: dnsLabel
    .optional()
    .describe('Version that gets a copy; its answers are lost.'),
  mirrorPercent: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Share of requests that is copied; 0 for none.'),
  reason: whyText,
});

/** @public */
export type RouteInput = z.infer<typeof routeInput>;
