import { createFrontendModule } from '@backstage/frontend-plugin-api';
import appPlugin from '@backstage/plugin-app';
import { ThemeBlueprint } from '@backstage/plugin-app-react';
import { SteadyTheme, type PaintedTheme } from './SteadyTheme';

/** The framework's own light or dark theme, applied by a provider that both share. */
function steady(variant: 'dark' | 'light') {
  return appPlugin.getExtension(`theme:app/${variant}`).override({
    factory: original => {
      const theme = original().get(ThemeBlueprint.dataRefs.theme);
      const painted: PaintedTheme = {
        ...theme,
        paint: theme.Provider,
        Provider: SteadyTheme,
      };
      return [ThemeBlueprint.dataRefs.theme(painted)];
    },
  });
}

export const themeModule = createFrontendModule({
  pluginId: 'app',
  extensions: [steady('light'), steady('dark')],
});
