import Box from '@mui/material/Box';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { ChangeCards, FindingList } from '../../change';
import { Section } from '../../parts';
import { Callers } from './Callers';
import { Calls } from './Calls';
import { Egress } from './Egress';
import { Identity } from './Identity';
import { Ports } from './Ports';

/** Everything a service declares: what needs attention first. */
export const Declared = ({ service }: { readonly service: ServiceView }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {service.findings.length === 0 ? null : (
      <Section title="Findings">
        <FindingList findings={service.findings} />
      </Section>
    )}
    <Section title="Open changes">
      {service.openChanges.length === 0 ? (
        'None'
      ) : (
        <ChangeCards changes={service.openChanges} withRequester />
      )}
    </Section>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: 'repeat(2, minmax(0, 1fr))',
        },
      }}
    >
      <Section title="What it is">
        <Identity service={service} />
      </Section>
      <Section title="Ports">
        <Ports ports={service.ports} />
      </Section>
      <Section title="Calls">
        <Calls dependsOn={service.dependsOn} />
      </Section>
      <Section title="Called by">
        <Callers service={service} />
      </Section>
    </Box>
    <Section title="Hosts outside the mesh">
      <Egress egress={service.egress} />
    </Section>
  </Box>
);
