import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GateView, StepView } from '@causeway/plugin-mesh-common';
import type { ReactNode } from 'react';
import { Facts, ForgeLink, Mark, Section } from '../parts';
import { Approvers } from './Approvers';
import { FileDiffs } from './FileDiffs';
import { GateList } from './GateList';
import { SignatureMark } from './SignatureMark';
import { stepTone } from './stepTone';
import { changeWords } from './words';

const Part = (props: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Box sx={{ mt: 2 }}>
    <Typography component="h4" variant="subtitle2">
      {props.title}
    </Typography>
    {props.children}
  </Box>
);

const Commit = ({ step }: { readonly step: StepView }) => {
  const { t } = useTranslationRef(changeWords);
  const commit = step.mergedCommit ?? step.commit;
  if (commit === undefined) return <>{t('step.noCommit')}</>;
  return (
    <>
      <code title={commit}>{commit.slice(0, 12)}</code>
      {step.mergedCommit === undefined ? null : <> {t('step.theMerge')}</>}
    </>
  );
};

/** One step of a change: its pull request, commit, signature, gates, approvers and files. */
export const StepCard = (props: {
  readonly step: StepView;
  readonly of: number;
  readonly onOverride?: (gate: GateView) => void;
}) => {
  const { t } = useTranslationRef(changeWords);
  const { step, of, onOverride } = props;
  const isDraft = step.state === 'open' && step.index > 1 && !step.ready;
  const state = isDraft ? 'draft' : step.state;
  return (
    <Section
      anchor={`step-${step.index}`}
      title={t('step.title', {
        index: String(step.index),
        of: String(of),
        title: step.title,
      })}
      aside={<Mark tone={stepTone(state)}>{t(`stepState.${state}`)}</Mark>}
    >
      <Facts
        facts={[
          [
            t('step.repository'),
            <ForgeLink key="repo" href={step.repoUrl}>
              {step.repo}
            </ForgeLink>,
          ],
          [
            t('step.pullRequest'),
            step.pullRequest === undefined ? (
              t('step.notOpened')
            ) : (
              <ForgeLink key="pr" href={step.pullRequest.url}>
                #{step.pullRequest.number}
              </ForgeLink>
            ),
          ],
          [t('step.branch'), <code key="branch">{step.branch}</code>],
          [t('step.commit'), <Commit key="commit" step={step} />],
          [
            t('step.signature'),
            <SignatureMark
              key="signature"
              signature={step.signature}
              hasCommit={step.commit !== undefined}
            />,
          ],
          [
            t('step.approvers'),
            <Approvers key="approvers" approvers={step.approvers} />,
          ],
        ]}
      />
      <Part title={t('step.gates')}>
        <GateList gates={step.gates} onOverride={onOverride} />
      </Part>
      {step.trailers === undefined ? null : (
        <Part title={t('step.trailers')}>
          <Typography variant="body2" gutterBottom>
            {t('step.trailersHow')}
          </Typography>
          <Box
            component="pre"
            sx={{ m: 0, overflowX: 'auto', fontSize: '0.8125rem' }}
          >
            {step.trailers.join('\n')}
          </Box>
        </Part>
      )}
      <Part title={t('step.files')}>
        <FileDiffs files={step.files} />
      </Part>
    </Section>
  );
};
