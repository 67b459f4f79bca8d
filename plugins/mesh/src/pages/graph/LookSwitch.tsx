import { useTranslationRef } from '@backstage/frontend-plugin-api';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { GraphLook } from './useGraphFilter';
import { graphWords } from './words';

/** The drawing or the table. */
export const LookSwitch = (props: {
  readonly look: GraphLook;
  readonly onLook: (look: GraphLook) => void;
}) => {
  const { t } = useTranslationRef(graphWords);
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.look}
      aria-label={t('views.name')}
      onChange={(_, look: GraphLook | null) => {
        if (look !== null) props.onLook(look);
      }}
      sx={{
        '& .MuiToggleButton-root, & .v5-MuiToggleButton-root': {
          textTransform: 'none',
          // The theme's grey of the one that is not chosen is too pale on the page.
          color: 'text.primary',
        },
      }}
    >
      <ToggleButton value="drawing">{t('views.drawing')}</ToggleButton>
      <ToggleButton value="table">{t('views.table')}</ToggleButton>
    </ToggleButtonGroup>
  );
};
