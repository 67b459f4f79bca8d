import { createSignInResolverFactory } from '@backstage/plugin-auth-node';
import type {
  OAuthAuthenticatorResult,
  SignInInfo,
} from '@backstage/plugin-auth-node';
import type { OidcAuthResult } from '@backstage/plugin-auth-backend-module-oidc-provider';

/**
 * Resolves the provider's `preferred_username` claim to the catalog User of that name.
 * There is no fallback: an account the catalog does not know cannot sign in.
 */
export const preferredUsernameMatchingUserEntityName =
  createSignInResolverFactory({
    create() {
      return async (
        { result }: SignInInfo<OAuthAuthenticatorResult<OidcAuthResult>>,
        context,
      ) => {
        const name = result.fullProfile.userinfo.preferred_username;
        if (!name) {
          throw new Error(
            'Sign-in failed: the identity provider sent no preferred_username claim. Ask its administrators to release that claim to this client.',
          );
        }
        return context.signInWithCatalogUser({ entityRef: { name } });
      };
    },
  });
