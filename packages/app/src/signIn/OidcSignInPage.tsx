import { SignInPage } from '@backstage/core-components';
import { type SignInPageProps } from '@backstage/plugin-app-react';
import { oidcAuthApiRef } from './oidcAuth';

/** One provider: a reload resumes the session silently, a first visit shows the button. */
export const OidcSignInPage = (props: SignInPageProps) => (
  <SignInPage
    {...props}
    auto
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
