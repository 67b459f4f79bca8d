import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EntityLink, stacked } from '../../parts';
import { NO_TEAM } from './model/GraphFilter';
import type { DrawnTeam } from './model/Picture';
import { shortWords } from './nodeWords';
import { teamName } from './teamName';
import { graphWords } from './words';

/** What is known of the chosen team. */
export const TeamPanel = (props: {
  readonly team: DrawnTeam;
  readonly onOpen: () => void;
  readonly onOnly: () => void;
}) => {
  const { team } = props;
  const { t } = useTranslationRef(graphWords);
  return (
    <Box sx={{ ...stacked, gap: 1.5, typography: 'body2' }}>
      <Box sx={{ typography: 'subtitle1' }}>
        {team.team === NO_TEAM ? (
          teamName(team.team, t)
        ) : (
          <EntityLink entityRef={team.team}>
            {teamName(team.team, t)}
          </EntityLink>
        )}
      </Box>
      <div>{shortWords(team, t)}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={props.onOnly}>
          {t('panel.onlyTeam')}
        </Button>
        <Button size="small" variant="outlined" onClick={props.onOpen}>
          {t('panel.openTeam')}
        </Button>
      </Box>
    </Box>
  );
};
