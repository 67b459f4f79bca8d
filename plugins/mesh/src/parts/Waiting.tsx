import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from './visuallyHidden';

/** Rows that stand for what is on its way. */
export const Waiting = (props: {
  /** "Loading the changes" */
  readonly what: string;
  readonly rows?: number;
}) => (
  <Box role="status">
    <span style={visuallyHidden}>{props.what}</span>
    {Array.from({ length: props.rows ?? 4 }, (_, row) => (
      <Skeleton key={row} height={36} aria-hidden />
    ))}
  </Box>
);
