import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { PortalClock } from './PortalClock';
import { sentences } from './sentences';
import { SightNotice } from './SightNotice';
import { useDocumentLanguage } from './useDocumentLanguage';
import { usePageTitle } from './usePageTitle';

/**
 * The framework's row of tabs is wider than a phone: it is moved sideways, and the page is not. Who asked for less motion
 * gets none of ours, in dialogs and drawers too.
 */
const aroundUs = {
  '@media (prefers-reduced-motion: reduce)': {
    '[class*="v5-Mui"]': {
      animation: 'none !important',
      transition: 'none !important',
    },
  },
  '.bui-PluginHeaderTabsWrapper': { overflowX: 'auto', overflowY: 'hidden' },
  '.bui-PluginHeaderTabsWrapper [role="tab"]': { whiteSpace: 'nowrap' },
} as const;

/** Frame of every page of the plugin: the portal's clock, where its sight stands, and room to breathe. */
export const PageBody = (props: {
  readonly title: string;
  /** Inside of another page that has its own margins. */
  readonly embedded?: boolean;
  readonly children: ReactNode;
}) => {
  usePageTitle(props.title);
  useDocumentLanguage();
  return (
    <PortalClock>
      <GlobalStyles styles={aroundUs} />
      <Box
        component={props.embedded ? 'div' : 'main'}
        sx={{
          ...(props.embedded ? {} : { px: 2.5, pb: 3 }),
          maxWidth: 1440,
          width: '100%',
          // Beside the menu it gives way: a long word breaks, and does not push the page wider than the window.
          minWidth: 0,
          boxSizing: 'border-box',
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          overflowWrap: 'break-word',
          ...sentences,
        }}
      >
        <SightNotice />
        {props.children}
      </Box>
    </PortalClock>
  );
};
