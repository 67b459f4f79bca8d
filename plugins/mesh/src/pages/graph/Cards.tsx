import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What would be rows of a table, one below the other, where there is no room for columns. */
export const Cards = (props: {
  readonly name: string;
  readonly cards: readonly {
    readonly key: string;
    readonly title: ReactNode;
    readonly lines: readonly ReactNode[];
  }[];
}) => (
  <Box
    component="ul"
    aria-label={props.name}
    sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}
  >
    {props.cards.map(({ key, title, lines }) => (
      <Box
        component="li"
        key={key}
        sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}
      >
        <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
        {lines.map((line, at) => (
          // Lines of a card stay where they are.
          <div key={at}>{line}</div>
        ))}
      </Box>
    ))}
  </Box>
);
