import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { ChangeIdLink, PhaseMark, Requester } from '../../change';
import { Age, Mark, ServiceLink } from '../../parts';

/** Title, phase, who asked for it and when, and what keeps it from moving. */
export const ChangeHeading = ({ change }: { readonly change: ChangeView }) => {
  const last = change.undoneBy?.[change.undoneBy.length - 1];
  return (
    <Box component="header" sx={{ display: 'grid', gap: 1 }}>
      <Typography component="h2" variant="h5">
        {change.title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          typography: 'body2',
        }}
      >
        <span role="status">
          <PhaseMark phase={change.phase} />
        </span>
        <span>{change.kindTitle}</span>
        {change.urgent ? <Mark tone="warning">Urgent</Mark> : null}
        {change.services.map(service => (
          <ServiceLink key={service} service={service} />
        ))}
        <span>
          asked for by <Requester change={change} />{' '}
          <Age at={change.createdAt} />
        </span>
      </Box>
      {change.undoes === undefined ? null : (
        <Typography variant="body2">
          It takes back <ChangeIdLink id={change.undoes} />.
        </Typography>
      )}
      {last === undefined || change.ended?.as === 'reverted' ? null : (
        <Alert severity="info" variant="outlined">
          It is to be taken back by <ChangeIdLink id={last} />.
        </Alert>
      )}
      {change.ended === undefined ? null : (
        <Alert severity="info" variant="outlined">
          This change was {change.ended.as} <Age at={change.ended.at} />:{' '}
          {change.ended.reason}
        </Alert>
      )}
      {change.blockedBy === undefined ? null : (
        <Alert severity="info" variant="outlined" role="status">
          <strong>It waits for: </strong>
          {change.blockedBy}
        </Alert>
      )}
    </Box>
  );
};
