import {
  CHANGE_MOVED_TOPIC,
  CHANGES_CHANNEL,
  type ChangeMoved,
} from '@causeway/plugin-mesh-common';
import type { ChangeEffect, RepoRole } from '@causeway/mesh-intent';
import type { EventsService } from '@backstage/plugin-events-node';
import type { NotificationService } from '@backstage/plugin-notifications-node';
import type { SignalsService } from '@backstage/plugin-signals-node';
import type { ApprovalPolicy } from '../config/readMeshConfig';
import type { OutboxSender } from './OutboxDrainer';

/** Notifications: one thread per change (its scope). Signals and events: open pages and other plugins learn that a change moved. */
export function sendersOf(options: {
  readonly notifications: NotificationService;
  readonly signals: SignalsService;
  readonly events: EventsService;
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
      const message = { change, phase, services: [...services] };
      await options.signals.publish({
        recipients: { type: 'broadcast' },
        channel: CHANGES_CHANNEL,
        message,
      });
      await options.events.publish({
        topic: CHANGE_MOVED_TOPIC,
        eventPayload: message satisfies ChangeMoved,
      });
    },
  };
}
