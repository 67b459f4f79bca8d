import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { ChangeCards } from './ChangeCards';
import { ChangeTable } from './ChangeTable';

/** Changes as a table, or one below the other where there is no room for one. */
export const ChangeRows = (props: {
  readonly changes: readonly ChangeSummary[];
  readonly withRequester: boolean;
}) => {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return narrow ? <ChangeCards {...props} /> : <ChangeTable {...props} />;
};
