import type { Forge } from '../forge/Forge';

/** A user as the REST API shows it. */
export function userWire(forge: Forge, login: string) {
  const account = forge.account(login);
  return {
    id: account?.id ?? -1,
    login: account?.login ?? 'Ghost',
    login_name: '',
    full_name: account?.displayName ?? '',
    email: account?.emails[0]?.address ?? '',
    avatar_url: '',
    html_url: `${forge.baseUrl}/${account?.login ?? 'Ghost'}`,
    language: '',
    is_admin: account?.kind === 'admin',
    active: true,
    prohibit_login: false,
    restricted: false,
    username: account?.login ?? 'Ghost',
  };
}
