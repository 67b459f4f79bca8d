import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names and values. */
export const Facts = (props: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        sm: 'max-content minmax(0, 1fr)',
      },
      columnGap: 2,
      rowGap: { xs: 0, sm: 0.75 },
      '& dt': { color: 'text.secondary', typography: 'body2' },
      '& dd': {
        m: 0,
        mb: { xs: 1, sm: 0 },
        typography: 'body2',
        minWidth: 0,
        overflowWrap: 'anywhere',
      },
    }}
  >
    {props.facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Box>
    ))}
  </Box>
);
