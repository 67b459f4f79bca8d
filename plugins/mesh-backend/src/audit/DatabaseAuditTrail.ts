import { ConflictError } from '@backstage/errors';
import type { Knex } from 'knex';
import { BEFORE_ALL } from './auditLine';
import type { AuditedRequest, AuditExport, AuditTrail } from './AuditTrail';
import { appendRequest } from './operations/appendRequest';
import { readLines } from './operations/readLines';
import { sealWaiting } from './operations/sealWaiting';
import type { PlacedRow } from './rows';

/** {@link AuditTrail} on SQLite or PostgreSQL. */
export class DatabaseAuditTrail implements AuditTrail {
  static create(options: { readonly knex: Knex }): DatabaseAuditTrail {
    return new DatabaseAuditTrail(options.knex);
  }

  private constructor(private readonly knex: Knex) {}

  note(request: AuditedRequest): Promise<void> {
    return appendRequest(this.knex, request);
  }

  seal(): Promise<boolean> {
    return sealWaiting(this.knex);
  }

  async export(after: number): Promise<AuditExport> {
    // What was written before the export began is in it.
    while (await this.seal());
    const head: Pick<PlacedRow, 'sequence' | 'hash'> | undefined =
      await this.knex('audit_seal')
        .orderBy('sequence', 'desc')
        .first('sequence', 'hash');
    const to = Number(head?.sequence ?? 0);
    if (after > to) {
      throw new ConflictError(
        `The audit trail ends with entry ${to}, and those after ${after} were asked for. If entry ${after} was exported before, entries were taken out of the database since.`,
      );
    }
    return {
      head: head?.hash ?? BEFORE_ALL,
      lines: readLines(this.knex, { after, to }),
    };
  }
}
