import {
  readSchedulerServiceTaskScheduleDefinitionFromConfig,
  type RootConfigService,
  type SchedulerServiceTaskScheduleDefinition,
} from '@backstage/backend-plugin-api';

const KEY = 'search.collators.mesh.schedule';

/** How often everything is read anew, as configured. */
export function readSchedule(
  config: RootConfigService,
): SchedulerServiceTaskScheduleDefinition {
  return config.has(KEY)
    ? readSchedulerServiceTaskScheduleDefinitionFromConfig(
        config.getConfig(KEY),
      )
    : {
        frequency: { minutes: 5 },
        timeout: { minutes: 5 },
        initialDelay: { seconds: 5 },
      };
}
