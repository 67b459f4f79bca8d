import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A titled part of a page. */
export const Section = (props: {
  readonly title: string;
  /** Where an address leads to this part: "step-2" for #step-2. */
  readonly anchor?: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      {...(props.anchor === undefined
        ? {}
        : { id: props.anchor, tabIndex: -1 })}
      aria-labelledby={id}
      sx={{ p: 2, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1,
        }}
      >
        <Typography
          id={id}
          component="h3"
          variant="subtitle1"
          sx={{ fontWeight: 600, minWidth: 0 }}
        >
          {props.title}
        </Typography>
        {props.aside}
      </Box>
      {props.children}
    </Paper>
  );
};
