import Box from '@mui/material/Box';
import type { UnreadableServiceView } from '@causeway/plugin-mesh-common';
import { FindingList } from '../change';
import { Mark } from '../parts';

/** A manifest that does not parse: what is wrong and where. */
export const UnreadableService = ({
  service,
}: {
  readonly service: UnreadableServiceView;
}) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Mark tone="warning">
      <strong>The manifest of {service.ref} cannot be read.</strong> What it
      declares is unknown until this is mended (commit{' '}
      <code title={service.commit}>{service.commit.slice(0, 12)}</code>):
    </Mark>
    <FindingList findings={service.findings} />
  </Box>
);
