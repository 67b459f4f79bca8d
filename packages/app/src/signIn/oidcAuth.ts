import { OAuth2 } from '@backstage/core-app-api';
import {
  type ConfigApi,
  type DiscoveryApi,
  type OAuthRequestApi,
  ApiBlueprint,
  configApiRef,
  createApiRef,
  discoveryApiRef,
  oauthRequestApiRef,
  type BackstageIdentityApi,
  type OpenIdConnectApi,
  type ProfileInfoApi,
  type SessionApi,
} from '@backstage/frontend-plugin-api';

/**
 * Session with the organisation's OpenID provider through the backend's `oidc` auth provider.
 */
export const oidcAuthApiRef = createApiRef<
  OpenIdConnectApi & ProfileInfoApi & BackstageIdentityApi & SessionApi
>().with({ id: 'app.auth.oidc', pluginId: 'app' });

export const oidcAuthApi = ApiBlueprint.make({
  name: 'oidc-auth',
  params: define =>
    define({
      api: oidcAuthApiRef,
      deps: {
        configApi: configApiRef,
        discoveryApi: discoveryApiRef,
        oauthRequestApi: oauthRequestApiRef,
      },
      factory: (deps: {
        configApi: ConfigApi;
        discoveryApi: DiscoveryApi;
        oauthRequestApi: OAuthRequestApi;
      }) =>
        OAuth2.create({
          ...deps,
          provider: { id: 'oidc', title: 'OpenID Connect', icon: () => null },
          environment: deps.configApi.getOptionalString('auth.environment'),
          // offline_access is added by the provider's configuration; asking for
          // it here as well would make every refresh look like a wider scope.
          defaultScopes: ['openid', 'profile', 'email'],
        }),
    }),
});
