import { act, fireEvent, render, screen } from '@testing-library/react';
import { ApiProvider, AppThemeSelector } from '@backstage/core-app-api';
import { appThemeApiRef, type AnyApiRef } from '@backstage/frontend-plugin-api';
import { useState } from 'react';
import { SteadyTheme, type PaintedTheme } from './SteadyTheme';

const themeOf = (variant: 'dark' | 'light'): PaintedTheme => ({
  id: variant,
  title: variant,
  variant,
  Provider: SteadyTheme,
  paint: ({ children }) => <section aria-label={variant}>{children}</section>,
});

/** What somebody is in the middle of typing. */
const HalfFilled = () => {
  const [text, setText] = useState('');
  return (
    <input
      aria-label="Why"
      value={text}
      onChange={event => setText(event.target.value)}
    />
  );
};

describe('SteadyTheme', () => {
  it('changes the theme and keeps what is half filled in', async () => {
    const themes = new AppThemeSelector([themeOf('light'), themeOf('dark')]);
    const apis = {
      get: <T,>({ id }: AnyApiRef) =>
        (id === appThemeApiRef.id ? themes : undefined) as T | undefined,
    };
    render(
      <ApiProvider apis={apis}>
        <SteadyTheme>
          <HalfFilled />
        </SteadyTheme>
      </ApiProvider>,
    );
    expect(screen.getByRole('region', { name: 'light' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Why' });
    fireEvent.change(field, { target: { value: 'They moved' } });

    act(() => themes.setActiveThemeId('dark'));

    expect(await screen.findByRole('region', { name: 'dark' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Why' })).toBe(field);
    expect(field).toHaveValue('They moved');
  });
});
