import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { SignInPageBlueprint } from '@backstage/plugin-app-react';
import { oidcAuthApi } from './oidcAuth';

const signInPage = SignInPageBlueprint.make({
  params: {
    loader: async () => {
      const { OidcSignInPage } = await import('./OidcSignInPage');
      return OidcSignInPage;
    },
  },
});

export const signInModule = createFrontendModule({
  pluginId: 'app',
  extensions: [oidcAuthApi, signInPage],
});
