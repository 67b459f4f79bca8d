import { renderInTestApp } from '@backstage/frontend-test-utils';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { meshApiRef } from '../api';
import { FakeMesh, preview, SLOW } from '../__testUtils__';
import { MeshChangePreview } from './changePreview/MeshChangePreview';
import { MeshClusters } from './clusters/MeshClusters';
import { MeshPorts } from './ports/MeshPorts';
import { MeshServiceName } from './serviceName/MeshServiceName';
import { MeshServices } from './services/MeshServices';

/** A field as the scaffolder's form draws it. */
function show<V>(
  draw: (props: {
    readonly value: V | undefined;
    readonly onChange: (value: V | undefined) => void;
  }) => JSX.Element,
  mesh = new FakeMesh(),
) {
  let held: V | undefined;
  const Form = () => {
    const [value, setValue] = useState<V>();
    held = value;
    return draw({ value, onChange: setValue });
  };
  renderInTestApp(<Form />, { apis: [[meshApiRef, mesh]] });
  return () => held;
}

const usual = {
  schema: { title: 'Thing' },
  uiSchema: {},
  name: 'thing',
  idSchema: { $id: 'root_thing' },
  rawErrors: [],
  disabled: false,
  readonly: false,
  required: true,
  onBlur: () => undefined,
  onFocus: () => undefined,
};

it('takes namespace and name, and says whether they are free', async () => {
  const value = show<{ namespace?: string; name?: string }>(
    ({ value: formData, onChange }) => (
      <MeshServiceName
        {...(usual as never as Parameters<typeof MeshServiceName>[0])}
        formData={formData}
        onChange={onChange}
      />
    ),
    new FakeMesh({
      availability: async (namespace, name) => ({
        ref: `${namespace}/${name}`,
        available: name !== 'cart',
        because: 'shop/cart is in the mesh already.',
      }),
    }),
  );
  await userEvent.click(screen.getByRole('combobox', { name: /Namespace/ }));
  await userEvent.click(
    await screen.findByRole('option', { name: 'shop' }, SLOW),
  );
  const name = screen.getByRole('textbox', { name: /Name/ });
  await userEvent.type(name, 'cart');
  expect(
    await screen.findByText('shop/cart is in the mesh already.', {}, SLOW),
  ).toBeVisible();
  await userEvent.type(name, '2');
  expect(
    await screen.findByText('shop/cart2 is free.', {}, SLOW),
  ).toBeVisible();
  expect(value()).toEqual({ namespace: 'shop', name: 'cart2' });
});

it('chooses clusters', async () => {
  const value = show<string[]>(({ value: formData, onChange }) => (
    <MeshClusters
      {...(usual as never as Parameters<typeof MeshClusters>[0])}
      formData={formData}
      onChange={onChange}
    />
  ));
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'two (south, eu)' }, SLOW),
  );
  expect(value()).toEqual(['two']);
});

it('chooses services', async () => {
  const value = show<string[]>(({ value: formData, onChange }) => (
    <MeshServices
      {...(usual as never as Parameters<typeof MeshServices>[0])}
      formData={formData}
      onChange={onChange}
    />
  ));
  await userEvent.type(
    await screen.findByRole('combobox', { name: /Thing/ }, SLOW),
    'shop/cart{Enter}',
  );
  expect(value()).toEqual(['shop/cart']);
});

it('previews what all pages of the form hold, and keeps the plan that was shown', async () => {
  const mesh = new FakeMesh();
  const value = show<{ planHash?: string }>(
    ({ value: formData, onChange }) => (
      <MeshChangePreview
        {...(usual as never as Parameters<typeof MeshChangePreview>[0])}
        uiSchema={{ 'ui:options': { kind: 'onboard' } }}
        formContext={{
          formData: {
            service: { namespace: 'shop', name: 'wishlist' },
            owner: 'group:default/team-shop',
            preview: formData,
          },
        }}
        formData={formData}
        onChange={onChange}
      />
    ),
    mesh,
  );
  expect(
    await screen.findByText(preview.diff[0].sentence, {}, SLOW),
  ).toBeVisible();
  expect(mesh.of('preview')).toEqual([
    [
      'onboard',
      { namespace: 'shop', name: 'wishlist', owner: 'group:default/team-shop' },
    ],
  ]);
  // The value follows the answer a turn after it is shown.
  await waitFor(() => expect(value()).toEqual({ planHash: preview.planHash }));
});

it('shows what the template says of a field, and ties it to the field', async () => {
  show<string[]>(({ value: formData, onChange }) => (
    <MeshClusters
      {...(usual as never as Parameters<typeof MeshClusters>[0])}
      schema={{ title: 'Thing', description: 'Where it runs.' }}
      formData={formData}
      onChange={onChange}
    />
  ));
  expect(
    await screen.findByRole('group', { name: /Thing/ }, SLOW),
  ).toHaveAccessibleDescription('Where it runs.');
});

it('takes ports, one row each, with numbers as numbers', async () => {
  const value = show<{ name?: string; port?: number }[]>(
    ({ value: formData, onChange }) => (
      <MeshPorts
        {...(usual as never as Parameters<typeof MeshPorts>[0])}
        formData={formData}
        onChange={onChange}
      />
    ),
  );
  await userEvent.click(await screen.findByText('Add a port', {}, SLOW));
  await userEvent.type(screen.getByLabelText(/^Name/), 'grpc');
  await userEvent.type(screen.getByRole('textbox', { name: 'Port' }), '5050');
  expect(value()).toEqual([{ name: 'grpc', port: 5050, protocol: 'HTTP' }]);
  await userEvent.click(screen.getByRole('button', { name: /remove/i }));
  expect(value()).toEqual([]);
});
