import { createApp } from '@backstage/frontend-defaults';
import { navModule } from './nav';
import { settingsModule } from './settings';
import { signInModule } from './signIn';
import { themeModule } from './theme';

// Every plugin in package.json joins by feature discovery (app.packages: all);
// named here are only the modules that belong to this app itself.
export default createApp({
  features: [navModule, settingsModule, signInModule, themeModule],
});
