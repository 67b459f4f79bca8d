import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { Age, NonAnswerMark } from '../../parts';
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

/** A past value stands to its bound, whatever its source says since; so both are told. */
const AnswerLine = ({ answer }: { readonly answer: Answer }) => {
  const { title, site, source, state, message, observedAt, coverage } = answer;
  const { t } = useTranslationRef(graphWords);
  const about = `${title}, ${site}, ${source}`;
  const age =
    observedAt === undefined ? (
      <>{t('panel.never')}</>
    ) : (
      <Age at={observedAt} />
    );
  if (state !== 'value') {
    return (
      <NonAnswerMark state={state}>
        {about}. {message} {age}
      </NonAnswerMark>
    );
  }
  return (
    <>
      {about}, {age}
      {coverage === undefined || coverage > 0.99
        ? null
        : `, ${Math.floor(coverage * 100)} %`}
    </>
  );
};

/** Where numbers come from and how old they are. */
export const AgesOf = (props: { readonly answers: readonly Answer[] }) => {
  const { t } = useTranslationRef(graphWords);
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
      {props.answers.map(answer => (
        <li key={[answer.signal, answer.part, answer.site].join(' ')}>
          <AnswerLine answer={answer} />
        </li>
      ))}
    </Box>
  );
};
