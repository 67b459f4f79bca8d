import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { ChangeCards, FindingList } from '../../change';
import { Section, stacked } from '../../parts';
import { Callers } from './Callers';
import { Calls } from './Calls';
import { Egress } from './Egress';
import { Identity } from './Identity';
import { Ports } from './Ports';
import { panelsWords } from '../words';

/** Everything a service declares: what needs attention first. */
export const Declared = ({ service }: { readonly service: ServiceView }) => {
  const { t } = useTranslationRef(panelsWords);
  return (
    <Box sx={{ ...stacked, gap: 2 }}>
      {service.findings.length === 0 ? null : (
        <Section title={t('section.findings')}>
          <FindingList findings={service.findings} />
        </Section>
      )}
      <Section title={t('section.openChanges')}>
        {service.openChanges.length === 0 ? (
          t('fact.none')
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
        <Section title={t('section.is')}>
          <Identity service={service} />
        </Section>
        <Section title={t('section.ports')}>
          <Ports ports={service.ports} />
        </Section>
        <Section title={t('section.calls')}>
          <Calls dependsOn={service.dependsOn} />
        </Section>
        <Section title={t('section.calledBy')}>
          <Callers service={service} />
        </Section>
      </Box>
      <Section title={t('section.egress')}>
        <Egress egress={service.egress} />
      </Section>
    </Box>
  );
};
