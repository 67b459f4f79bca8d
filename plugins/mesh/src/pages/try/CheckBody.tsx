import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Finding } from '@causeway/mesh-intent';
import type { CheckAnswer } from '@causeway/plugin-mesh-common';
import { DiffSentences, FindingList, type Remedy } from '../../change';
import { LazyImpactPanels } from '../../impact';
import { Mark, NonAnswerMark, Section } from '../../parts';
import { tryWords } from './words';

/** What can be done about a finding on this page. */
export interface FindingActs {
  readonly remedy: (finding: Finding) => Remedy;
  /** Leads to the place in a text that is here; undefined for other places. */
  readonly goTo: (finding: Finding) => (() => void) | undefined;
}

const Findings = (props: {
  readonly answer: CheckAnswer;
  readonly acts: FindingActs;
}) => {
  const { t } = useTranslationRef(tryWords);
  const { findings, unknown } = props.answer;
  return (
    <Section title={t('rules.title')}>
      {findings.length > 0 ? (
        <FindingList
          findings={findings}
          remedy={(_fix, finding) => props.acts.remedy(finding)}
          goTo={props.acts.goTo}
        />
      ) : null}
      <Box sx={{ typography: 'body2' }}>
        {findings.length === 0 && unknown.length === 0 ? (
          <Mark tone="good">{t('rules.nothing')}</Mark>
        ) : null}
        {findings.length === 0 && unknown.length > 0 ? (
          <div>{t('rules.nothingChecked')}</div>
        ) : null}
        {unknown.map(sentence => (
          <div key={sentence}>
            <NonAnswerMark state="no-data">{sentence}</NonAnswerMark>
          </div>
        ))}
      </Box>
    </Section>
  );
};

/** Commits of the repositories the files were laid over. */
const World = ({ world }: { readonly world: CheckAnswer['world'] }) => {
  const { t } = useTranslationRef(tryWords);
  const commits = Object.entries(world)
    .map(([repo, commit]) => `${repo} ${commit.slice(0, 7)}`)
    .sort();
  return (
    <Typography variant="body2" color="text.secondary">
      {commits.length === 0
        ? t('world.none')
        : t('world.over', { commits: commits.join(', ') })}
    </Typography>
  );
};

/** Findings, what the files change in sentences, and who would be denied. */
export const CheckBody = (props: {
  readonly answer: CheckAnswer;
  readonly acts: FindingActs;
}) => {
  const { t } = useTranslationRef(tryWords);
  const { answer, acts } = props;
  return (
    <>
      <Findings answer={answer} acts={acts} />
      <Section title={t('means.title')}>
        {answer.diff.length === 0 ? (
          <Typography variant="body2">{t('means.nothing')}</Typography>
        ) : (
          <DiffSentences diff={answer.diff} />
        )}
      </Section>
      <LazyImpactPanels impacts={answer.impacts} level={3} />
      <World world={answer.world} />
    </>
  );
};
