/**
 * What a permission on a service is about. `owner` is given when the service does not exist yet
 * (onboarding): then the owner named in the input decides.
 * @public
 */
export interface ServiceSubject {
  /** "namespace/name". */
  readonly service: string;
  /** Catalog group ref. */
  readonly owner?: string;
}

/**
 * Resource ref of a subject: "shop/checkout", or "shop/wishlist?owner=group:default/team-shop".
 * @public
 */
export function subjectRef(subject: ServiceSubject): string {
  return subject.owner === undefined
    ? subject.service
    : `${subject.service}?owner=${encodeURIComponent(subject.owner)}`;
}

/**
 * Reads a resource ref back; undefined when it is not one.
 * @public
 */
export function parseSubjectRef(ref: string): ServiceSubject | undefined {
  const match = /^([^?/]+\/[^?/]+)(?:\?owner=([^&]+))?$/.exec(ref);
  if (!match) return undefined;
  return match[2] === undefined
    ? { service: match[1] }
    : { service: match[1], owner: decodeURIComponent(match[2]) };
}
