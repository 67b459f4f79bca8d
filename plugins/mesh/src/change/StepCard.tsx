import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { GateView, StepView } from '@causeway/plugin-mesh-common';
import type { ReactNode } from 'react';
import { Facts, ForgeLink, Mark, Section } from '../parts';
import { Approvers } from './Approvers';
import { FileDiffs } from './FileDiffs';
import { GateList } from './GateList';
import { SignatureMark } from './SignatureMark';
import { draftLook, stepLook } from './stepLook';

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
  const commit = step.mergedCommit ?? step.commit;
  if (commit === undefined) return <>None yet</>;
  return (
    <>
      <code title={commit}>{commit.slice(0, 12)}</code>
      {step.mergedCommit === undefined ? null : ' (the merge)'}
    </>
  );
};

/** One step of a change: its pull request, commit, signature, gates, approvers and files. */
export const StepCard = (props: {
  readonly step: StepView;
  readonly of: number;
  readonly onOverride?: (gate: GateView) => void;
}) => {
  const { step, of, onOverride } = props;
  const isDraft = step.state === 'open' && step.index > 1 && !step.ready;
  const { words, tone } = isDraft ? draftLook : stepLook(step.state);
  return (
    <Section
      title={`Step ${step.index} of ${of}: ${step.title}`}
      aside={<Mark tone={tone}>{words}</Mark>}
    >
      <Facts
        facts={[
          [
            'Repository',
            <ForgeLink key="repo" href={step.repoUrl}>
              {step.repo}
            </ForgeLink>,
          ],
          [
            'Pull request',
            step.pullRequest === undefined ? (
              'Not opened yet'
            ) : (
              <ForgeLink key="pr" href={step.pullRequest.url}>
                #{step.pullRequest.number}
              </ForgeLink>
            ),
          ],
          ['Branch', <code key="branch">{step.branch}</code>],
          ['Commit', <Commit key="commit" step={step} />],
          [
            'Signature',
            <SignatureMark
              key="signature"
              signature={step.signature}
              hasCommit={step.commit !== undefined}
            />,
          ],
          [
            'Approvers',
            <Approvers key="approvers" approvers={step.approvers} />,
          ],
        ]}
      />
      <Part title="Gates">
        <GateList gates={step.gates} onOverride={onOverride} />
      </Part>
      {step.trailers === undefined ? null : (
        <Part title="Set aside, once it is written down">
          <Typography variant="body2" gutterBottom>
            A gate was set aside. The portal writes nothing into a branch that
            people made: end the message of a commit on it with these lines, for
            example of an empty one.
          </Typography>
          <Box
            component="pre"
            sx={{ m: 0, overflowX: 'auto', fontSize: '0.8125rem' }}
          >
            {step.trailers.join('\n')}
          </Box>
        </Part>
      )}
      <Part title="Files">
        <FileDiffs files={step.files} />
      </Part>
    </Section>
  );
};
