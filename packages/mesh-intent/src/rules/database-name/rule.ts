import { databaseRef } from '../../graph';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'database-name';

/** A Service's name is at most 63 characters long (mesh.md 10.1), and the database has one. */
const LONGEST = 63;

/** @public */
export const databaseName: Rule = {
  id: ID,
  title: 'The name of a database is free',
  why: 'A database is named after its service; two things of one name would take turns being deployed (W).',
  reads: ['routing'],
  check: (world, scope) =>
    scope.services.flatMap(entry => {
      const { metadata, spec } = entry.manifest;
      if (spec.database === undefined) return [];
      const taken = databaseRef(entry.ref);
      const name = databaseRef(metadata.name);
      return [
        ...(world.services.has(taken)
          ? [
              findingAt(entry, {
                code: `${ID}/taken`,
                message: `The database would be named ${taken}, which is a service already; rename one of the two services.`,
                at: ['spec', 'database'],
              }),
            ]
          : []),
        ...(name.length > LONGEST
          ? [
              findingAt(entry, {
                code: `${ID}/too-long`,
                message: `The database would be named ${name}, ${name.length} characters; at most ${LONGEST} are possible. Shorten the service's name.`,
                at: ['metadata', 'name'],
              }),
            ]
          : []),
      ];
    }),
};
