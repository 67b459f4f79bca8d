import { UserNotificationSettingsCard } from '@backstage/plugin-notifications';
import { Container } from '@backstage/ui';

const origins = { 'plugin:mesh': 'Service mesh' };

/** Topics of the mesh plugin; those of other origins show their ids. */
const topics = {
  'mesh.needs-you': 'A change needs you',
  'mesh.stalled': 'A change is stalled',
  'mesh.live': 'A change is live',
  'mesh.expiring': 'An exception ends soon',
};

/** What a person is told of, and where, each to be switched off. */
export const NotificationSettings = () => (
  <Container>
    <UserNotificationSettingsCard originNames={origins} topicNames={topics} />
  </Container>
);
