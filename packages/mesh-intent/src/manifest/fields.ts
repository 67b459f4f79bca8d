import { z } from 'zod';
import { plainText } from '../text';

/**
 * RFC 1123 label (mesh.md 10.1): names of services, namespaces, clusters, ports, service accounts.
 *
 * @public
 */
export const dnsLabel = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, {
    message:
      'must be lower-case letters, digits and "-", starting and ending with a letter or digit',
  });

/**
 * Name of a service. A Service is stricter than other names: RFC 1035, so it starts with a letter (mesh.md 10.1).
 *
 * @public
 */
export const serviceName = z
  .string()
  .max(63)
  .regex(/^[a-z]([a-z0-9-]*[a-z0-9])?$/, {
    message:
      'must be lower-case letters, digits and "-", starting with a letter and ending with a letter or digit',
  });

/**
 * "namespace/name".
 *
 * @public
 */
export const serviceRef = z
  .string()
  .max(127)
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\/[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    {
      message: 'must be "namespace/name", for example "shop/cart"',
    },
  );

/**
 * Catalog ref of a group.
 *
 * @public
 */
export const ownerRef = z
  .string()
  .max(200)
  .regex(
    /^group:[a-z0-9]([a-z0-9_.-]*[a-z0-9])?\/[a-z0-9]([a-z0-9_.-]*[a-z0-9])?$/,
    {
      message: 'must be a catalog group, for example "group:default/team-shop"',
    },
  );

/** @public */
export const portNumber = z.int().min(1).max(65535);

/**
 * A day, "2026-12-31".
 *
 * @public
 */
export const calendarDate = z.iso.date({
  message: 'must be a day of the calendar written as YYYY-MM-DD',
});

/** One line of why, for reviewers. @public */
export const reasonText = plainText({ min: 3, max: 500 });

/**
 * Page for people; https only, so that a link in the portal is never a script.
 *
 * @public
 */
export const docsUrl = z
  .string()
  .max(2000)
  .regex(/^https:\/\/[^\s@<>"'`\\]+$/, {
    message: 'must be an https:// address without a user name or spaces',
  });
