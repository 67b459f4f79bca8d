import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  appThemeApiRef,
  useApi,
  type AppTheme,
  type AppThemeApi,
} from '@backstage/frontend-plugin-api';

/** A theme that is applied by the one provider below, and how it paints. */
export interface PaintedTheme extends AppTheme {
  readonly paint: AppTheme['Provider'];
}

const isPainted = (theme: AppTheme): theme is PaintedTheme => 'paint' in theme;

function useChosenId(themes: AppThemeApi): string | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = themes.activeThemeId$().subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [themes],
  );
  return useSyncExternalStore(subscribe, () => themes.getActiveThemeId());
}

/**
 * One provider for all themes. The framework mounts the provider of the theme in force, and with a provider each, React
 * would mount the whole app anew when the theme changes, by hand or with the evening: a half-filled form would be lost.
 */
export function SteadyTheme({ children }: { readonly children: ReactNode }) {
  const themes = useApi(appThemeApiRef);
  const chosen = useChosenId(themes);
  const preferred = useMediaQuery('(prefers-color-scheme: dark)', {
    noSsr: true,
  })
    ? 'dark'
    : 'light';
  const all = themes.getInstalledThemes().filter(isPainted);
  const theme =
    all.find(({ id }) => id === chosen) ??
    all.find(({ variant }) => variant === preferred);
  // Called, not mounted: what it returns is of the same type for every theme, so React keeps what is inside.
  return <>{theme?.paint({ children }) ?? children}</>;
}
