import { SignInPage } from '@backstage/core-components';
import { type SignInPageProps } from '@backstage/plugin-app-react';
import { oidcAuthApiRef } from './oidcAuth';

/**
 * One provider. A session that exists is resumed silently; otherwise the button is shown: a window that opens by
 * itself is blocked by browsers.
 */
export const OidcSignInPage = (props: SignInPageProps) => (
  <SignInPage
    {...props}
    title="Causeway"
    align="center"
    provider={{
      id: 'oidc',
      title: 'Your account',
      message: 'Sign in with your organisation’s identity provider',
      apiRef: oidcAuthApiRef,
    }}
  />
);
