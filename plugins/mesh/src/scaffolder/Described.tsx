import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';

/** A field with what the template says of it: the scaffolder draws that only beside fields of its own. */
export const Described = (props: {
  readonly id: string;
  readonly text: string | undefined;
  readonly children: ReactNode;
}) => (
  <Box>
    {props.children}
    {props.text === undefined ? null : (
      <FormHelperText id={props.id}>{props.text}</FormHelperText>
    )}
  </Box>
);
