import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { Age, Facts, stacked } from '../parts';
import { BlockedBy, Requester, Services } from './ChangeCells';
import { ChangeLink } from './ChangeLink';
import { PhaseMark } from './PhaseMark';
import { PullRequests } from './PullRequests';
import { changeWords } from './words';

/** Changes one below the other, for narrow places. */
export const ChangeCards = (props: {
  readonly changes: readonly ChangeSummary[];
  readonly withRequester: boolean;
}) => {
  const { t } = useTranslationRef(changeWords);
  return (
    <Box
      component="ul"
      aria-label={t('list.label')}
      sx={{ m: 0, p: 0, listStyle: 'none', ...stacked, gap: 1 }}
    >
      {props.changes.map(change => (
        <Paper
          component="li"
          variant="outlined"
          key={change.id}
          sx={{ p: 1.5 }}
        >
          <ChangeLink change={change} />
          <Facts
            facts={[
              [t('list.phase'), <PhaseMark key="phase" phase={change.phase} />],
              [t('list.waits'), <BlockedBy key="blocked" change={change} />],
              [
                t('list.service'),
                <Services key="of" services={change.services} />,
              ],
              [
                t('list.pullRequests'),
                <PullRequests key="pr" change={change} />,
              ],
              ...(props.withRequester
                ? [
                    [
                      t('list.requester'),
                      <Requester key="by" change={change} />,
                    ] as const,
                  ]
                : []),
              [t('list.updated'), <Age key="age" at={change.updatedAt} />],
            ]}
          />
        </Paper>
      ))}
    </Box>
  );
};
