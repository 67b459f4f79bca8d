import type { AuthService } from '@backstage/backend-plugin-api';
import {
  stringifyEntityRef,
  type Entity,
  type UserEntity,
} from '@backstage/catalog-model';
import type { CatalogService } from '@backstage/plugin-catalog-node';
import type { PeopleDirectory, Person } from './PeopleDirectory';

interface Snapshot {
  readonly at: number;
  readonly people: ReadonlyMap<string, Person>;
  readonly groupsOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly groups: ReadonlySet<string>;
}

/** Users and groups change rarely; a page of people read this recently is good enough for approvals. */
const KEEP_MS = 30_000;

/** {@link PeopleDirectory} over the catalog, read as the plugin itself and kept for half a minute. */
export class CatalogPeople implements PeopleDirectory {
  private snapshot: Snapshot | undefined;
  private reading: Promise<Snapshot> | undefined;

  static create(options: {
    readonly catalog: CatalogService;
    readonly auth: AuthService;
    readonly group: string;
    readonly now: () => Date;
  }): CatalogPeople {
    return new CatalogPeople(options);
  }

  private constructor(
    private readonly options: {
      readonly catalog: CatalogService;
      readonly auth: AuthService;
      readonly group: string;
      readonly now: () => Date;
    },
  ) {}

  async person(user: string): Promise<Person | undefined> {
    return (await this.read()).people.get(user.toLocaleLowerCase('en-US'));
  }

  async membersOf(groups: readonly string[]): Promise<readonly Person[]> {
    const { people, groupsOf } = await this.read();
    const wanted = groups.map(group => group.toLocaleLowerCase('en-US'));
    return [...people.values()]
      .filter(person => wanted.some(g => groupsOf.get(person.user)?.has(g)))
      .sort((a, b) => (a.user < b.user ? -1 : 1));
  }

  async byLogin(login: string): Promise<Person | undefined> {
    const { people } = await this.read();
    return [...people.values()].find(person => person.login === login);
  }

  async byEmail(email: string): Promise<Person | undefined> {
    const { people } = await this.read();
    const wanted = email.toLocaleLowerCase('en-US');
    return [...people.values()].find(
      person => person.email?.toLocaleLowerCase('en-US') === wanted,
    );
  }

  async groups(): Promise<ReadonlySet<string>> {
    return (await this.read()).groups;
  }

  private async read(): Promise<Snapshot> {
    const fresh =
      this.snapshot &&
      this.options.now().getTime() - this.snapshot.at < KEEP_MS;
    if (fresh) return this.snapshot!;
    // One read at a time, shared by everyone who asks meanwhile.
    this.reading ??= this.load().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async load(): Promise<Snapshot> {
    const { auth, catalog, group, now } = this.options;
    const credentials = await auth.getOwnServiceCredentials();
    const { items } = await catalog.getEntities(
      { filter: [{ kind: 'User' }, { kind: 'Group' }] },
      { credentials },
    );
    const people = new Map<string, Person>();
    const groupsOf = new Map<string, ReadonlySet<string>>();
    const groups = new Set<string>();
    for (const entity of items) {
      const ref = stringifyEntityRef(entity);
      if (entity.kind === 'Group') groups.add(ref);
      else {
        people.set(ref, personOf({ entity: entity as UserEntity, ref, group }));
        groupsOf.set(ref, memberships(entity));
      }
    }
    const snapshot = { at: now().getTime(), people, groupsOf, groups };
    // An empty catalog is one that has not been read yet: never keep that.
    if (people.size > 0) this.snapshot = snapshot;
    return snapshot;
  }
}

function personOf(options: {
  readonly entity: UserEntity;
  readonly ref: string;
  readonly group: string;
}): Person {
  const { entity, ref, group } = options;
  const profile = entity.spec.profile;
  return {
    user: ref,
    displayName: profile?.displayName ?? entity.metadata.name,
    ...(profile?.email === undefined ? {} : { email: profile.email }),
    login:
      entity.metadata.annotations?.[`${group}/forge-login`] ??
      entity.metadata.name,
  };
}

function memberships(entity: Entity): ReadonlySet<string> {
  return new Set(
    (entity.relations ?? [])
      .filter(relation => relation.type === 'memberOf')
      .map(relation => relation.targetRef),
  );
}
