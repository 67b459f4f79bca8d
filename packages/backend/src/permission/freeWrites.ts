import {
  meshChangeOverridePermission,
  meshChangeTriagePermission,
} from '@causeway/plugin-mesh-common';

/** Writes everyone may do: they act in the person's own name and are authorised again where they land. */
export const freeWrites: ReadonlySet<string> = new Set([
  'scaffolder.action.execute',
  'scaffolder.task.create',
  'scaffolder.task.cancel',
  'catalog.entity.refresh',
  // The portal itself asks for an owner of the step's repository who did not ask for the change.
  meshChangeOverridePermission.name,
  // And for one of the repositories that a change of the queue is for.
  meshChangeTriagePermission.name,
]);
