import { z } from 'zod';

/** Name of a trust domain (mesh.md 10.2); lower case, so that it has one spelling. */
export const trustDomainName = z
  .string()
  .max(255)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, {
    message: 'must be a lower-case trust domain, for example "one.mesh.corp"',
  });
