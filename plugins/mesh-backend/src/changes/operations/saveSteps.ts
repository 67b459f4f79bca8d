import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';

/** Mirrors the steps into their lookup table. */
export async function saveSteps(
  tx: Knex.Transaction,
  change: Change,
): Promise<void> {
  for (const step of change.steps) {
    await tx('change_step')
      .insert({
        change_id: change.id,
        step: step.index,
        repo: step.repo,
        branch: step.branch,
        pull_request: step.pullRequest?.number ?? null,
        state: step.state,
      })
      .onConflict(['change_id', 'step'])
      .merge(['pull_request', 'state', 'branch', 'repo']);
  }
}
