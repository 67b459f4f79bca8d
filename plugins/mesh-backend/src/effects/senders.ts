import {
  CHANGES_CHANNEL,
  type ChangeMoved,
} from '@causeway/plugin-mesh-common';
import type { ChangeEffect, RepoRole } from '@causeway/mesh-intent';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import type { SignalsService } from '@backstage/plugin-signals-node';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import type { OutboxSender } from './OutboxDrainer';

/** Notifications: one thread per change (its scope). Signals: open pages learn that a change moved. */
export function sendersOf(options: {
  readonly notifications: NotificationService;
  readonly signals: SignalsService;
  readonly approvals: Readonly<Partial<Record<RepoRole, ApprovalPolicy>>>;
}): Readonly<Record<string, OutboxSender>> {
  return {
    notify: async ({ changeId, payload }) => {
      const notice = payload as Extract<ChangeEffect, { type: 'notify' }>;
      await options.notifications.send({
        recipients: {
          type: 'entity',
          entityRef: [
            ...notice.to,
            ...(notice.ownersOf === undefined
              ? []
              : options.approvals[notice.ownersOf]?.ownerGroups ?? []),
          ],
        },
        payload: {
          title: notice.title,
          link: `/mesh/changes/${changeId}`,
          topic: `mesh.${notice.scope}`,
          scope: `change:${changeId}`,
          severity: notice.scope === 'stalled' ? 'high' : 'normal',
        },
      });
    },
    moved: async ({ payload }) => {
      const { change, phase, services } = payload as ChangeMoved;
      await options.signals.publish({
        recipients: { type: 'broadcast' },
        channel: CHANGES_CHANNEL,
        message: { change, phase, services: [...services] },
      });
    },
  };
}
