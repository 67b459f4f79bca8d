import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Too narrow for a drawing or for rows of many columns. */
export function useNarrow(): boolean {
  return useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
}
