import { translationApiRef } from '@backstage/frontend-plugin-api';
import { mockApis, renderInTestApp } from '@backstage/frontend-test-utils';
import { createFieldValidation } from '@backstage/plugin-scaffolder-react/alpha';
import { TestApiRegistry } from '@backstage/test-utils';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import { FakeMesh, responseError, SLOW, undeclared } from '../../__testUtils__';
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
    // legacy/stock has no manifest: nobody can declare to call it.
    dependsOn: ['shop/cart'],
  });
  const seen = screen.getByRole('region', { name: /shop\/basket/ });
  expect(seen).toHaveTextContent('Seen in two.');
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
    dependsOn: ['shop/checkout'],
  });
  const seen = screen.getByRole('region', { name: /legacy\/order-import/ });
  expect(seen).toHaveTextContent(
    'In which cluster it runs nobody counted; it was seen from north.',
  );
  expect(seen).toHaveTextContent('Nobody was seen calling it.');
  expect(seen).toHaveTextContent('its name is what it says of itself');
  expect(seen).not.toHaveTextContent('Which ports');
});

it('says why the list may be without some', async () => {
  show(
    new FakeMesh({
      undeclared: async () => ({
        ...undeclared,
        workloads: [],
        notAllowed: 2,
        nameless: 1_234,
        answers: [
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

it('lets nobody on without a workload, without a cluster, or when it was asked for meanwhile', async () => {
  const basket = { namespace: 'shop', name: 'basket', clusters: ['two'] };
  expect(await errorsOf(basket)).toEqual([]);
  expect(await errorsOf({})).toEqual(['Choose the workload.']);
  expect(await errorsOf({ ...basket, clusters: [] })).toEqual([
    'Choose at least one cluster.',
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
