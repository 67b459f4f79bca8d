import Box from '@mui/material/Box';
import { RiArrowRightSLine } from '@remixicon/react';
import { useState, type ReactNode } from 'react';

/** A line that opens to more. What is inside is made when it is first opened: a table may have many. */
export const Disclosure = (props: {
  readonly summary: ReactNode;
  readonly children: ReactNode;
}) => {
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={event => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <Box
        component="summary"
        sx={{
          typography: 'body2',
          cursor: 'pointer',
          // A target of at least 24 px (WCAG 2.5.8).
          py: 0.5,
          display: 'flex',
          alignItems: 'flex-start',
          gap: 0.5,
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '& > svg': { flexShrink: 0 },
          'details[open] > & > svg': { transform: 'rotate(90deg)' },
        }}
      >
        <RiArrowRightSLine size={18} aria-hidden />
        <span>{props.summary}</span>
      </Box>
      {opened ? props.children : null}
    </Box>
  );
};
