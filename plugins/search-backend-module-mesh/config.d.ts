import type { SchedulerServiceTaskScheduleDefinitionConfig } from '@backstage/backend-plugin-api';

export interface Config {
  search?: {
    collators?: {
      mesh?: {
        /**
         * How often changes, hosts and identities are read anew when nothing was heard of; what moves is read
         * within the minute.
         * Default: every 5 minutes
         */
        schedule?: SchedulerServiceTaskScheduleDefinitionConfig;
      };
    };
  };
}
