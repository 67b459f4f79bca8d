import { createBackendModule } from '@backstage/backend-plugin-api';
import {
  authProvidersExtensionPoint,
  createOAuthProviderFactory,
} from '@backstage/plugin-auth-node';
import {
  oidcAuthenticator,
  oidcSignInResolvers,
} from '@backstage/plugin-auth-backend-module-oidc-provider';
import { preferredUsernameMatchingUserEntityName } from './preferredUsername';

/**
 * The stock OIDC authenticator, with one more sign-in resolver to choose from
 * in configuration (auth.providers.oidc.<env>.signIn.resolvers).
 */
export const signInModule = createBackendModule({
  pluginId: 'auth',
  moduleId: 'oidc-provider',
  register(reg) {
    reg.registerInit({
      deps: { providers: authProvidersExtensionPoint },
      async init({ providers }) {
        providers.registerProvider({
          providerId: 'oidc',
          factory: createOAuthProviderFactory({
            authenticator: oidcAuthenticator,
            signInResolverFactories: {
              ...oidcSignInResolvers,
              preferredUsernameMatchingUserEntityName,
            },
          }),
        });
      },
    });
  },
});
