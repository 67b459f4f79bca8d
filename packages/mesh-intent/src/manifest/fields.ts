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

/**
 * How long something lasts, as Gateway API writes it (mesh.md 4.2): "2s", "1m30s".
 *
 * @public
 */
export const durationText = z
  .string()
  .max(24)
  .regex(/^([0-9]{1,5}(h|m|s|ms)){1,4}$/, {
    message:
      'must be a duration in whole numbers, for example "2s", "500ms" or "1m30s"',
  });

/** What Gateway API's rules refuse in a path, so that a path has one spelling (mesh.md 4.2). */
const HIDDEN_IN_PATH = /\/\/|\/\.\.?(?=\/|$)|%2f|#|\?/i;

/**
 * Path of a request.
 *
 * @public
 */
export const httpPath = plainText({ max: 1024 })
  .regex(/^\//, { message: 'must start with "/"' })
  .refine(path => !HIDDEN_IN_PATH.test(path), {
    message:
      'must not contain "//", "/./", "/../", "%2f", "#" or "?"; write the path as the service sees it',
  });

/** Name of an HTTP header. @public */
export const headerName = z
  .string()
  .max(256)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_|~-]+$/, {
    message: 'must be the name of an HTTP header, for example "x-cohort"',
  });

const LABEL_KEY =
  /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/;

const labelValue = z
  .string()
  .max(63)
  .regex(/^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?)?$/, {
    message:
      'must be a label value: letters, digits, "-", "_" and ".", starting and ending with a letter or digit',
  });

/**
 * Labels pods are selected by (mesh.md 10.1); values are texts, so "1.0" is quoted.
 *
 * @public
 */
export const podSelector = z
  .record(z.string(), labelValue)
  .superRefine((labels, context) => {
    const keys = Object.keys(labels);
    if (keys.length === 0 || keys.length > 10) {
      const message = 'must have 1 to 10 labels; none would select every pod';
      context.addIssue({ code: 'custom', message });
    }
    for (const key of keys.filter(each => !LABEL_KEY.test(each))) {
      const message = 'is not the key of a label';
      context.addIssue({ code: 'custom', message, path: [key] });
    }
  });
