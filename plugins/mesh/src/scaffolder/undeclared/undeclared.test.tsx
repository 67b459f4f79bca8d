import { translationApiRef } from '@backstage/frontend-plugin-api';
import { mockApis, renderInTestApp } from '@backstage/frontend-test-utils';
import { createFieldValidation } from '@backstage/plugin-scaffolder-react/alpha';
import { TestApiRegistry } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import {
  FakeMesh,
  liveReviews,
  responseError,
  SLOW,
  undeclared,
} from '../../__testUtils__';
import { MeshUndeclared } from './MeshUndeclared';
import { validateUndeclared } from './validateUndeclared';

type Props = Parameters<typeof MeshUndeclared>[0];

const usual = {
  schema: { title: 'Workload' },
  uiSchema: {},
  name: 'service',
  rawErrors: [],
  required: true,
};

function show(mesh = new FakeMesh()) {
  let held: Props['formData'];
  const Form = () => {
    const [value, setValue] = useState<Props['formData']>();
    held = value;
    return (
      <MeshUndeclared
        {...(usual as never as Props)}
        formData={value}
        onChange={setValue}
      />
    );
  };
  renderInTestApp(<Form />, { apis: [[meshApiRef, mesh]] });
  return () => held;
}

const choose = async (ref: RegExp) =>
  userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /Workload/ }, SLOW),
    screen.getByRole('option', { name: ref }),
  );

it('fills in the calls and clusters that were seen of what is chosen', async () => {
  const value = show();
  await choose(/^shop\/basket: calls 2, called by 1$/);
  expect(value()).toEqual({
    namespace: 'shop',
    name: 'basket',
    clusters: ['two'],
    ports: [],
    // legacy/stock has no manifest: nobody can declare to call it.
    dependsOn: ['shop/cart'],
  });
  const seen = screen.getByRole('region', { name: /shop\/basket/ });
  expect(seen).toHaveTextContent('Seen in two (calls).');
  expect(seen).toHaveTextContent('What its objects in the clusters say is not');
  expect(seen).toHaveTextContent('Not configured: north (Nobody is asked.)');
  expect(seen).toHaveTextContent('Called by shop/web, over http.');
  expect(seen).toHaveTextContent('Which ports it listens on nobody counted');
  expect(seen).toHaveTextContent(/before it has a manifest: legacy\/stock\./);
  await userEvent.click(screen.getByRole('checkbox', { name: 'shop/cart' }));
  await userEvent.click(
    await screen.findByRole('checkbox', { name: /^one / }, SLOW),
  );
  expect(value()).toMatchObject({ clusters: ['one', 'two'], dependsOn: [] });
});

it('says what was not seen instead of guessing it', async () => {
  const value = show();
  await choose(/^legacy\/order-import/);
  expect(value()).toEqual({
    namespace: 'legacy',
    name: 'order-import',
    clusters: [],
    ports: [],
    dependsOn: ['shop/checkout'],
  });
  const seen = screen.getByRole('region', { name: /legacy\/order-import/ });
  expect(seen).toHaveTextContent(
    'In which cluster it runs nobody counted; it was seen from north.',
  );
  expect(seen).toHaveTextContent('Nobody was seen calling it.');
  expect(seen).toHaveTextContent('its name is what it says of itself');
  expect(seen).not.toHaveTextContent('Which ports');
  expect(seen).toHaveTextContent('No cluster has anything of this name');
});

it('fills in what only the objects know, and leaves open what they do not say', async () => {
  const value = show();
  await choose(/^shop\/reviews: runs in one, two$/);
  expect(value()).toEqual({
    namespace: 'shop',
    name: 'reviews',
    serviceAccount: 'reader',
    clusters: ['one', 'two'],
    ports: [
      { name: 'http-web', port: 80, targetPort: 8080, protocol: 'HTTP' },
      { name: 'admin', port: 9090, targetPort: 9090 },
    ],
    dependsOn: [],
  });
  const seen = screen.getByRole('region', { name: /shop\/reviews/ });
  for (const words of [
    'Seen in one (objects), two (objects).',
    'Runs as Deployment reviews in one, two.',
    'All of its 4 pods have a proxy.',
    'Its pods run as service account reader.',
    'Port 80 of Service reviews in one, two: HTTP.',
    'What is spoken on port 9090 its Service reviews does not say: choose.',
    'Nobody was seen calling it in the last week.',
  ]) {
    expect(seen).toHaveTextContent(words);
  }
  expect(seen).not.toHaveTextContent('Which ports it listens on');
  const [, spoken] = screen.getAllByRole('combobox', { name: /Protocol/ });
  expect(spoken).toHaveValue('');
  await userEvent.selectOptions(spoken, 'TCP');
  expect(value()?.ports?.[1]).toMatchObject({ port: 9090, protocol: 'TCP' });
});

it('lists what runs without a proxy last, and says what that means', async () => {
  const value = show();
  await choose(/^shop\/resizer: runs without a proxy$/);
  const options = screen.getAllByRole('option').map(each => each.textContent);
  expect(options.findIndex(each => /resizer/.test(each ?? ''))).toBeGreaterThan(
    options.findIndex(each => /reviews/.test(each ?? '')),
  );
  expect(value()).toMatchObject({ serviceAccount: 'default', ports: [] });
  const seen = screen.getByRole('region', { name: /shop\/resizer/ });
  expect(seen).toHaveTextContent('None of its pods has a proxy.');
  expect(seen).toHaveTextContent(
    'It may run without a proxy until 2027-03-31: Reads files only.',
  );
  expect(seen).toHaveTextContent('service account default, as everything does');
});

/** The reviews, and what is different of them. */
const onlyReviews = (more: object, objects: object = {}) =>
  new FakeMesh({
    undeclared: async () => ({
      ...undeclared,
      workloads: undeclared.workloads
        .filter(({ ref }) => ref === 'shop/reviews')
        .map(each => ({
          ...each,
          ...more,
          objects: { ...liveReviews, ...objects },
        })),
      apart: [],
    }),
  });

it.each<[string, object, RegExp[]]>([
  [
    'another name, a headless Service, ports beside the mesh',
    {
      services: [
        { name: 'reviews', headless: true, clusters: ['one'] },
        { name: 'other', headless: false, clusters: ['two'] },
      ],
      otherPorts: ['53/UDP'],
    },
    [/Its Service reviews is headless/, /no proxy carries: 53\/UDP/],
  ],
  [
    'a Service of another name only',
    { services: [{ name: 'stars', headless: false, clusters: ['one'] }] },
    [/know it by the Service stars\. The manifest makes a Service reviews/],
  ],
  [
    'pods without the label',
    { withoutAppLabel: ['two'] },
    [/In two its pods lack the label app=reviews/],
  ],
  [
    'some pods with a proxy',
    { proxy: 'some', proxies: 1 },
    [/^.*1 of its 4 pods have a proxy/],
  ],
  [
    'no pods',
    { proxy: 'unknown', pods: 0, proxies: 0 },
    [/No pod of it runs: whether it would have a proxy/],
  ],
  [
    'a Service only',
    { runs: [], serviceAccounts: [] },
    [/Only a Service has its name/, /As which service account it runs nobody/],
  ],
  [
    'ports in which clusters differ',
    {
      ports: [
        {
          ...liveReviews.ports[0],
          name: null,
          targetPort: null,
          protocol: null,
          differs: ['name', 'targetPort', 'protocol'],
        },
      ],
    },
    [
      /differ in what is spoken on port 80/,
      /differ in where port 80 leads/,
      /name port 80 differently/,
    ],
  ],
  [
    'ports of which nothing is said',
    {
      ports: [
        {
          ...liveReviews.ports[0],
          name: null,
          targetPort: null,
          protocol: null,
        },
      ],
    },
    [
      /What is spoken on port 80/,
      /Where the workload listens behind port 80/,
      /Port 80 has no name/,
    ],
  ],
])('warns of %s', async (_, objects, words) => {
  show(onlyReviews({}, objects));
  await choose(/^shop\/reviews/);
  const seen = screen.getByRole('region', { name: /shop\/reviews/ });
  for (const each of words) expect(seen).toHaveTextContent(each);
});

it('has one of several service accounts chosen', async () => {
  const value = show(
    onlyReviews(
      {},
      {
        serviceAccounts: [
          { name: 'reader', clusters: ['one'] },
          { name: 'writer', clusters: ['two'] },
        ],
      },
    ),
  );
  await choose(/^shop\/reviews/);
  expect(value()?.serviceAccount).toBe('');
  expect(
    screen.getByText(/run as several service accounts: reader, writer/),
  ).toBeVisible();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: /Service account/ }),
    'writer (in two)',
  );
  expect(value()?.serviceAccount).toBe('writer');
});

it('tells the clusters that are missing beside those that answered', async () => {
  show(
    onlyReviews({
      moreCalls: true,
      objectAnswers: [
        {
          site: 'north',
          part: 'objects',
          source: 'kubernetes',
          state: 'value',
        },
        {
          site: 'south',
          part: 'objects',
          source: 'kubernetes',
          state: 'unreachable',
          message: 'Without three. It did not answer.',
        },
      ],
    }),
  );
  await choose(/^shop\/reviews/);
  const seen = screen.getByRole('region', { name: /shop\/reviews/ });
  expect(seen).toHaveTextContent(
    'Unreachable: south (Without three. It did not answer.)',
  );
  expect(seen).toHaveTextContent('It was seen in other calls too');
});

it('says why the list may be without some', async () => {
  show(
    new FakeMesh({
      undeclared: async () => ({
        ...undeclared,
        workloads: [],
        apart: [],
        notAllowed: 2,
        nameless: 1_234,
        answers: [
          {
            signal: 'workloads',
            title: 'Workloads',
            part: 'objects',
            site: 'north',
            source: 'kubernetes',
            state: 'value',
            message: 'Cluster two did not answer in time.',
            failures: 0,
          },
          {
            signal: 'plaintext',
            title: 'Plaintext share',
            part: 'traffic',
            site: 'north',
            source: 'metrics',
            state: 'unreachable',
            message: 'It did not answer.',
            failures: 3,
          },
        ],
      }),
    }),
  );
  expect(await screen.findByText(/saw nothing that/, {}, SLOW)).toBeVisible();
  expect(screen.getByText(/^2 more were seen/)).toBeVisible();
  expect(screen.getByText(/^1,234 requests/)).toBeVisible();
  expect(screen.getByText(/Plaintext share at north/)).toHaveTextContent(
    'Unreachable: Plaintext share at north (It did not answer.)',
  );
  expect(
    screen.getByText(
      'Workloads at north is without a part: Cluster two did not answer in time.',
    ),
  ).toBeVisible();
});

it('says when it cannot be told, and asks again', async () => {
  const down = await responseError(503, 'Away.');
  let times = 0;
  show(
    new FakeMesh({
      undeclared: async () => {
        times += 1;
        if (times === 1) throw down;
        return undeclared;
      },
    }),
  );
  await userEvent.click(
    await screen.findByRole('button', { name: 'Try again' }, SLOW),
  );
  expect(
    await screen.findByRole('option', { name: /^legacy/ }, SLOW),
  ).toBeInTheDocument();
});

async function errorsOf(
  value: Parameters<typeof validateUndeclared>[0],
  mesh = new FakeMesh(),
) {
  const validation = createFieldValidation();
  await validateUndeclared(value, validation, {
    apiHolder: TestApiRegistry.from(
      [meshApiRef, mesh],
      [translationApiRef, mockApis.translation()],
    ),
    formData: {},
    schema: {},
  });
  return validation.__errors;
}

it('lets nobody on without a workload, without a cluster, with something left to say, or when it was asked for meanwhile', async () => {
  const basket = { namespace: 'shop', name: 'basket', clusters: ['two'] };
  expect(await errorsOf(basket)).toEqual([]);
  expect(await errorsOf({})).toEqual(['Choose the workload.']);
  expect(await errorsOf({ ...basket, clusters: [] })).toEqual([
    'Choose at least one cluster.',
  ]);
  const open = { port: 80, name: 'http', targetPort: 80, protocol: 'HTTP' };
  expect(await errorsOf({ ...basket, ports: [open] })).toEqual([]);
  expect(
    await errorsOf({
      ...basket,
      serviceAccount: '',
      ports: [
        { ...open, protocol: undefined },
        { ...open, port: 81, targetPort: undefined, name: undefined },
        { ...open, port: undefined },
      ],
    }),
  ).toEqual([
    'Choose the service account.',
    'Choose what is spoken on port 80.',
    'Give port 81 a name.',
    'Say where the workload listens behind port 81.',
    'Say the number of port #3.',
  ]);
  const taken = new FakeMesh({
    availability: async () => ({
      ref: 'shop/basket',
      available: false,
      because: 'An open change asks for shop/basket.',
    }),
  });
  expect(await errorsOf(basket, taken)).toEqual([
    'An open change asks for shop/basket.',
  ]);
});
