import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ChangeSummary } from '@causeway/plugin-mesh-common';
import { Age, Facts } from '../parts';
import { BlockedBy, Requester, Services } from './ChangeCells';
import { ChangeLink } from './ChangeLink';
import { PhaseMark } from './PhaseMark';
import { PullRequests } from './PullRequests';

/** Changes one below the other, for narrow places. */
export const ChangeCards = (props: {
  readonly changes: readonly ChangeSummary[];
  readonly withRequester: boolean;
}) => (
  <Box
    component="ul"
    aria-label="Changes"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
  >
    {props.changes.map(change => (
      <Paper component="li" variant="outlined" key={change.id} sx={{ p: 1.5 }}>
        <ChangeLink change={change} />
        <Facts
          facts={[
            ['Phase', <PhaseMark key="phase" phase={change.phase} />],
            ['Waits for', <BlockedBy key="blocked" change={change} />],
            ['Service', <Services key="of" services={change.services} />],
            ['Pull requests', <PullRequests key="pr" change={change} />],
            ...(props.withRequester
              ? [['Requester', <Requester key="by" change={change} />] as const]
              : []),
            ['Updated', <Age key="age" at={change.updatedAt} />],
          ]}
        />
      </Paper>
    ))}
  </Box>
);
