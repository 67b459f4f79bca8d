function numbers(release: string): readonly number[] {
  return release.split('.').map(Number);
}

/** Whether "1.24" is older than "1.25". A text that is no release is taken for the newest, for nothing is known of it. */
export function isOlder(release: string, than: string): boolean {
  const [major, minor] = numbers(release);
  const [wantedMajor, wantedMinor] = numbers(than);
  return major < wantedMajor || (major === wantedMajor && minor < wantedMinor);
}

/** The release that first knew a field, condition or feature (mesh.md 1.3); what is not here is older than any in use. */
export const since = {
  serviceAccounts: '1.25',
  notServiceAccounts: '1.25',
  'source.serviceAccount': '1.25',
  trustDomains: '1.31',
  notTrustDomains: '1.31',
  'source.trustDomain': '1.31',
  'path template': '1.22',
  targetRefs: '1.22',
} as const satisfies Readonly<Record<string, string>>;

/** See {@link since}; `undefined` for what every release knows. */
export function sinceOf(name: string): string | undefined {
  return Object.hasOwn(since, name)
    ? since[name as keyof typeof since]
    : undefined;
}
