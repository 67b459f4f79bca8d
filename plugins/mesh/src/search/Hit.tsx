import { RouterLink } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/**
 * Something that was found: what it is called and leads to, what it is, and what else there is to say. The search makes
 * the item of the list around it.
 */
export const Hit = (props: {
  readonly title: string;
  readonly href: string;
  readonly kind: string;
  readonly children: ReactNode;
}) => (
  <Box sx={{ flexGrow: 1, minWidth: 0, py: 0.5 }}>
    <Link
      underline="always"
      component={RouterLink}
      href={props.href}
      sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}
    >
      {props.title}
    </Link>
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {props.kind}
    </Box>
    <Box
      sx={{
        typography: 'body2',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
      }}
    >
      {props.children}
    </Box>
  </Box>
);
