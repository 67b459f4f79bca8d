import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { AnswerView } from '@causeway/plugin-mesh-common';
import { Age, NonAnswerMark } from '../parts';
import { evidenceWords } from './words';

/** The part only where a site answers for more than one. */
function placeWords(answer: AnswerView, all: readonly AnswerView[]): string {
  const { site, part } = answer;
  return all.some(each => each.site === site && each.part !== part)
    ? `${site} (${part})`
    : site;
}

const Source = (props: {
  readonly answer: AnswerView;
  readonly place: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { answer, place } = props;
  const { observedAt, coverage } = answer;
  if (answer.state !== 'value') {
    return (
      <NonAnswerMark state={answer.state}>
        {place}. {answer.message}
        {observedAt === undefined ? null : (
          <> {t('lastSeen', { age: <Age at={observedAt} /> })}</>
        )}
      </NonAnswerMark>
    );
  }
  return (
    <>
      {place}, {answer.source}
      {observedAt === undefined ? null : (
        <>
          , <Age at={observedAt} />
        </>
      )}
      {coverage === undefined || coverage > 0.99 ? null : (
        <>, {t('measured', { percent: String(Math.floor(coverage * 100)) })}</>
      )}
    </>
  );
};

/** Where a panel's numbers come from and how old they are; what did not answer stands among them with its reason. */
export const Sources = (props: {
  readonly answers: readonly AnswerView[];
  readonly windowSeconds?: number;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  return (
    <Box
      component="ul"
      aria-label={t('sources')}
      sx={{
        m: 0,
        mt: 1.5,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        color: 'text.secondary',
        '& li': { py: 0.25, overflowWrap: 'anywhere' },
      }}
    >
      {props.answers.map(answer => (
        // A site may have a value and, beside it, why a cluster of it is missing.
        <li key={[answer.site, answer.part, answer.message].join(' ')}>
          <Source answer={answer} place={placeWords(answer, props.answers)} />
        </li>
      ))}
    </Box>
  );
};
