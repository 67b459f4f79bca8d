/** A person as change authors, approvers and notifications need them. */
export interface Person {
  /** Catalog user ref, lower case. */
  readonly user: string;
  readonly displayName: string;
  /** Absent when the catalog has none. */
  readonly email?: string;
  /** Forge login: the configured annotation, else the entity's name. */
  readonly login: string;
}

/** Users and groups of the organisation, read from the catalog; the portal never writes them. */
export interface PeopleDirectory {
  person(user: string): Promise<Person | undefined>;
  /** Members of any of the groups, each once, sorted by user ref. */
  membersOf(groups: readonly string[]): Promise<readonly Person[]>;
  byLogin(login: string): Promise<Person | undefined>;
  /** Compared without regard to case. */
  byEmail(email: string): Promise<Person | undefined>;
  /** Refs of all groups. */
  groups(): Promise<ReadonlySet<string>>;
}
