/**
 * Event published when the portal has seen a new tip of an intent repository.
 * Payload: {@link WorldChanged}.
 * @public
 */
export const WORLD_CHANGED_TOPIC = 'mesh.world-changed';

/** @public */
export interface WorldChanged {
  readonly repo: string;
  readonly commit: string;
}

/**
 * Event published when a change moved, beside the signal to open pages. Payload: {@link ChangeMoved}.
 * @public
 */
export const CHANGE_MOVED_TOPIC = 'mesh.change-moved';

/** Signals channel on which open pages learn that a change moved. @public */
export const CHANGES_CHANNEL = 'mesh:changes';

/** @public */
export interface ChangeMoved {
  readonly change: string;
  readonly phase: string;
  readonly services: readonly string[];
}

/**
 * Ids of audit events; severity is set where they are written.
 * @public
 */
export const auditIds = {
  preview: 'mesh-change-preview',
  submit: 'mesh-change-submit',
  withdraw: 'mesh-change-withdraw',
  resume: 'mesh-change-resume',
  revert: 'mesh-change-revert',
  review: 'mesh-change-review',
  acknowledge: 'mesh-change-acknowledge',
  triage: 'mesh-change-triage',
  abandon: 'mesh-change-abandon',
  override: 'mesh-change-override',
  abortRollout: 'mesh-rollout-abort',
  auditExport: 'mesh-audit-export',
  webhook: 'mesh-webhook',
} as const;
