import { formLink } from './formLink';

const server = new URL('https://causeway.example/');

it('opens the form of a kind with what was asked', () => {
  expect(
    formLink(server, 'egress', {
      service: 'shop/cart',
      host: 'api.example.com',
      port: 443,
      clusters: ['one', 'two'],
      ports: [{ name: 'http', port: 80 }],
      nothing: null,
    }),
  ).toBe(
    'https://causeway.example/mesh/request/egress?service=shop%2Fcart&host=api.example.com&port=443&clusters=one%2Ctwo&ports=%5B%7B%22name%22%3A%22http%22%2C%22port%22%3A80%7D%5D',
  );
});

it('keeps the path under which a portal is', () => {
  expect(formLink(new URL('https://corp.example/portal'), 'route', {})).toBe(
    'https://corp.example/portal/mesh/request/route',
  );
});

it('is none where it would not fit', () => {
  expect(
    formLink(server, 'policy', { documents: 'x'.repeat(2_000) }),
  ).toBeUndefined();
});
