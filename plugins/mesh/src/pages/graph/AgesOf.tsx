import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { Fragment } from 'react';
import { Age, NonAnswerMark } from '../../parts';
import { useRecordWords } from '../../records';
import { useTexts } from './useTexts';
import { graphWords } from './words';

type Answer = GraphView['answers'][number];

/** Answers that a node's numbers are made of: those of the sites where it runs. */
export function answersOf(
  { answers, sites }: Pick<GraphView, 'answers' | 'sites'>,
  clusters: readonly string[],
): readonly Answer[] {
  const own = new Set(clusters.map(name => sites[name] ?? name));
  return answers.filter(({ site }) => own.has(site));
}

/** One that does not answer: its last value stands to its bound all the same, so both are told. */
const SilentLine = ({ answer }: { readonly answer: Answer }) => {
  const { signal: id, title, site, source, state, message } = answer;
  const { observedAt } = answer;
  const words = useRecordWords();
  const { t } = useTranslationRef(graphWords);
  return state === 'value' ? null : (
    <NonAnswerMark state={state}>
      {words.signal({ id, title })}, {site}, {source}. {message}{' '}
      {observedAt === undefined ? t('panel.never') : <Age at={observedAt} />}
    </NonAnswerMark>
  );
};

const SiteAge = ({ answer }: { readonly answer: Answer }) => {
  const { site, source, observedAt, coverage = 1 } = answer;
  const { numbers } = useTexts();
  return (
    <>
      {site} ({source}){' '}
      {observedAt === undefined ? null : <Age at={observedAt} />}
      {coverage > 0.99 ? null : `, ${numbers.percent(coverage)}`}
    </>
  );
};

/** Those that answer, of one signal in one line. */
const SignalLine = ({ answers }: { readonly answers: readonly Answer[] }) => {
  const words = useRecordWords();
  const { signal: id, title } = answers[0];
  return (
    <>
      {words.signal({ id, title })}:{' '}
      {answers.map((answer, at) => (
        <Fragment key={`${answer.part} ${answer.site}`}>
          {at === 0 ? null : '; '}
          <SiteAge answer={answer} />
        </Fragment>
      ))}
    </>
  );
};

/** Where numbers come from and how old they are. */
export const AgesOf = ({
  answers,
}: {
  readonly answers: readonly Answer[];
}) => {
  const { t } = useTranslationRef(graphWords);
  const told = answers.filter(({ state }) => state === 'value');
  const signals = [...new Set(told.map(({ signal }) => signal))];
  return (
    <Box
      component="ul"
      aria-label={t('sources')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'caption',
        color: 'text.secondary',
        '& li': { py: 0.25, overflowWrap: 'anywhere' },
      }}
    >
      {signals.map(signal => (
        <li key={signal}>
          <SignalLine answers={told.filter(each => each.signal === signal)} />
        </li>
      ))}
      {answers
        .filter(({ state }) => state !== 'value')
        .map(answer => (
          <li key={[answer.signal, answer.part, answer.site].join(' ')}>
            <SilentLine answer={answer} />
          </li>
        ))}
    </Box>
  );
};
