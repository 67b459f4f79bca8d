import { estatePeople } from '../../testing/estatePeople';
import { authorsOf } from './authorsOf';

const scope = {
  people: {
    ...estatePeople,
    byEmail: async (email: string) =>
      email === 'shop-owner-1@shop.example'
        ? estatePeople.byEmail(email)
        : undefined,
    byLogin: async (login: string) =>
      login === 'stranger' ? undefined : estatePeople.byLogin(login),
  },
  codeHost: { botLogin: 'bot', botEmail: 'bot@portal.example' },
};

it('are users where the catalog knows them, each once, and never the portal', async () => {
  const authors = [
    { login: 'platform-1', email: 'anything@else.example' },
    { email: 'shop-owner-1@shop.example' },
    { login: 'shop-owner-1', email: 'old@shop.example' },
    { login: 'bot', email: 'x@y.example' },
    { email: 'bot@portal.example' },
  ];
  expect(await authorsOf(authors, scope)).toEqual([
    'user:default/platform-1',
    'user:default/shop-owner-1',
  ]);
});

it('are told by what the commit says where nobody knows them', async () => {
  const authors = [
    { login: 'stranger', email: 's@x.example' },
    { email: 'a\u202eb@x.example' },
    { email: `${'x'.repeat(300)}@x.example` },
  ];
  expect(await authorsOf(authors, scope)).toEqual([
    'forge:a b@x.example',
    'forge:stranger',
    `forge:${'x'.repeat(200)}`,
  ]);
});
