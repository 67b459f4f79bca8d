import { coreApis } from '@backstage/frontend-plugin-api';
import { mockApis, TestApiProvider } from '@backstage/frontend-test-utils';
import type { Finding, FormField } from '@causeway/mesh-intent';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { choices } from '../__testUtils__';
import { KindFormFields } from './KindFormFields';
import type { FormValues } from './types';

const field = (parts: Partial<FormField>): FormField => ({
  name: 'x',
  label: 'Thing',
  widget: 'text',
  required: false,
  ...parts,
});

function show(options: {
  readonly fields: readonly FormField[];
  readonly values?: FormValues;
  readonly findings?: readonly Finding[];
  readonly hints?: Readonly<Record<string, string>>;
  readonly onFix?: (fix: NonNullable<Finding['fix']>) => void;
}) {
  let typed: FormValues = options.values ?? {};
  const Form = () => {
    const [values, setValues] = useState(typed);
    typed = values;
    return (
      <KindFormFields
        fields={options.fields}
        values={values}
        choices={choices}
        findings={new Map([['x', options.findings ?? []]])}
        hints={options.hints}
        onChange={(name, value) =>
          setValues(before => ({ ...before, [name]: value }))
        }
        onFix={options.onFix ?? (() => undefined)}
      />
    );
  };
  render(
    // No page is mounted, so links lead nowhere and are left out.
    <TestApiProvider
      apis={[
        [coreApis.routeResolution, { resolve: () => undefined }],
        [coreApis.error, mockApis.error()],
        [coreApis.translation, mockApis.translation()],
      ]}
    >
      <Form />
    </TestApiProvider>,
  );
  return () => typed;
}

describe('each widget', () => {
  it.each(['text', 'multiline'] as const)('%s takes text', async widget => {
    const typed = show({ fields: [field({ widget })] });
    await userEvent.type(screen.getByRole('textbox', { name: 'Thing' }), 'abc');
    expect(typed()).toEqual({ x: 'abc' });
  });

  it('number takes a number, and keeps what is none for the kind to judge', async () => {
    const typed = show({ fields: [field({ widget: 'number' })] });
    const box = screen.getByRole('textbox', { name: 'Thing' });
    await userEvent.type(box, '443');
    expect(typed()).toEqual({ x: 443 });
    await userEvent.type(box, 'x');
    expect(typed()).toEqual({ x: '443x' });
  });

  it('date takes a day', async () => {
    const typed = show({ fields: [field({ widget: 'date' })] });
    await userEvent.type(screen.getByLabelText('Thing'), '2027-01-31');
    expect(typed()).toEqual({ x: '2027-01-31' });
  });

  it('select takes one of its options', async () => {
    const options = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ];
    const typed = show({ fields: [field({ widget: 'select', options })] });
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Thing' }),
      'Second',
    );
    expect(typed()).toEqual({ x: 'b' });
  });

  it('multiselect takes several of its options in their order', async () => {
    const options = [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ];
    const typed = show({ fields: [field({ widget: 'multiselect', options })] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Second' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'First' }));
    expect(typed()).toEqual({ x: ['a', 'b'] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Second' }));
    expect(typed()).toEqual({ x: ['a'] });
  });

  it('clusters offers the clusters with where they stand, and keeps an unknown one in sight', async () => {
    const typed = show({
      fields: [field({ widget: 'clusters' })],
      values: { x: ['lost'] },
    });
    expect(screen.getByRole('group', { name: 'Thing' })).toBeVisible();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'one (north, eu)' }),
    );
    expect(
      screen.getByRole('checkbox', { name: 'lost (not known)' }),
    ).toBeChecked();
    expect(typed()).toEqual({ x: ['one', 'lost'] });
  });

  it.each([
    ['service', 'shop/cart'],
    ['owner', 'group:default/team-shop'],
  ] as const)('%s suggests and takes what is typed', async (widget, known) => {
    const typed = show({ fields: [field({ widget })] });
    const box = screen.getByRole('combobox', { name: 'Thing' });
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name: known }));
    expect(typed()).toEqual({ x: known });
    await userEvent.clear(box);
    await userEvent.type(box, 'else/where');
    expect(typed()).toEqual({ x: 'else/where' });
  });

  it('services takes suggestions and typed refs', async () => {
    const typed = show({ fields: [field({ widget: 'services' })] });
    const box = screen.getByRole('combobox', { name: 'Thing' });
    await userEvent.click(box);
    await userEvent.click(
      await screen.findByRole('option', { name: 'shop/cart' }),
    );
    await userEvent.type(box, 'pay/ledger{Enter}');
    expect(typed()).toEqual({ x: ['shop/cart', 'pay/ledger'] });
  });

  it('ports adds, edits and removes rows', async () => {
    const typed = show({
      fields: [field({ widget: 'ports' })],
      values: { x: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add a port' }));
    const second = screen.getByRole('group', { name: 'Port 2' });
    expect(second).toBeVisible();
    await userEvent.type(
      screen.getAllByRole('textbox', { name: /^Name/ })[1],
      'grpc',
    );
    await userEvent.type(
      screen.getAllByRole('textbox', { name: /^Port/ })[1],
      '9000',
    );
    await userEvent.selectOptions(
      screen.getAllByRole('combobox', { name: /^Protocol/ })[1],
      'GRPC',
    );
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove port 1' }),
    );
    expect(typed()).toEqual({
      x: [{ name: 'grpc', port: 9000, protocol: 'GRPC' }],
    });
  });

  it('hidden shows nothing', () => {
    show({ fields: [field({ widget: 'hidden' })] });
    expect(screen.queryByText('Thing')).toBeNull();
  });
});

it('names help, hint and findings as the description of the field and marks it invalid', () => {
  show({
    fields: [field({ help: 'Only the name.', example: 'api.example.com' })],
    hints: { x: 'Will be requested as api.example.com' },
    findings: [
      {
        code: 'egress-host/wildcard',
        severity: 'error',
        message: 'No patterns.',
      },
    ],
  });
  const box = screen.getByRole('textbox', { name: 'Thing' });
  expect(box).toHaveAccessibleDescription(
    /Only the name.*Example: api.example.com.*Will be requested as api.example.com.*Error: ?No patterns\./,
  );
  expect(box).toBeInvalid();
});

it('offers the fix of a finding', async () => {
  const fix = { title: 'Use shop/cart', jsonPath: ['x'], value: 'shop/cart' };
  const onFix = jest.fn();
  show({
    fields: [field({})],
    findings: [{ code: 'a/b', severity: 'error', message: 'Unknown.', fix }],
    onFix,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Use shop/cart' }));
  expect(onFix).toHaveBeenCalledWith(fix);
});

it('shows a field only when its condition holds', async () => {
  show({
    fields: [
      field({ name: 'how', label: 'How' }),
      field({ when: { field: 'how', in: ['HTTP'] } }),
    ],
  });
  expect(screen.queryByRole('textbox', { name: 'Thing' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'How' }), 'HTTP');
  expect(screen.getByRole('textbox', { name: 'Thing' })).toBeVisible();
});
