import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { ErrorNotice, stacked, StaleNotice, Waiting } from '../parts';
import { AnswerClock } from './AnswerClock';
import { CallersCard } from './CallersCard';
import { CertificateCard } from './CertificateCard';
import { CostCard } from './CostCard';
import { DependencyCard } from './DependencyCard';
import { DriftCard } from './DriftCard';
import { EgressCard } from './EgressCard';
import { FailureCard } from './FailureCard';
import { PlaintextCard } from './PlaintextCard';
import { RolloutCard } from './RolloutCard';
import { useEvidence } from './useEvidence';
import { evidenceWords } from './words';

const Cards = ({ evidence }: { readonly evidence: EvidenceView }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: {
        xs: 'minmax(0, 1fr)',
        lg: 'repeat(2, minmax(0, 1fr))',
      },
    }}
  >
    <DriftCard view={evidence.drift} />
    <PlaintextCard view={evidence.plaintext} service={evidence.ref} />
    <FailureCard view={evidence.failures} />
    <RolloutCard view={evidence.rollout} service={evidence.ref} />
    <DependencyCard view={evidence.dependencies} service={evidence.ref} />
    <CallersCard view={evidence.callers} />
    <EgressCard view={evidence.egress} service={evidence.ref} />
    <CertificateCard view={evidence.certificates} />
    <CostCard view={evidence.cost} namespace={evidence.ref.split('/')[0]} />
  </Box>
);

/** What telemetry says of a service. One source that is down takes no card away. */
export const EvidencePanels = (props: { readonly service: string }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { loaded, reload } = useEvidence(props.service);
  switch (loaded.state) {
    case 'loading':
      return <Waiting what={t('loading', { service: props.service })} />;
    case 'error':
      return (
        <ErrorNotice
          what={t('what', { service: props.service })}
          error={loaded.error}
          onRetry={reload}
        />
      );
    case 'value':
      return (
        <Box
          component="section"
          aria-label={t('label')}
          sx={{ ...stacked, gap: 2 }}
        >
          <StaleNotice trouble={loaded.trouble} />
          <AnswerClock now={loaded.value.now}>
            <Cards evidence={loaded.value} />
          </AnswerClock>
        </Box>
      );
    default:
      throw new Error(`Unknown state ${loaded satisfies never}`);
  }
};
