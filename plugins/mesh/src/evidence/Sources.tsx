import Box from '@mui/material/Box';
import type { AnswerView } from '@causeway/plugin-mesh-common';
import { Age, NonAnswerMark } from '../parts';

/** The part only where a site answers for more than one. */
function placeWords(answer: AnswerView, all: readonly AnswerView[]): string {
  const { site, part } = answer;
  return all.some(each => each.site === site && each.part !== part)
    ? `${site} (${part})`
    : site;
}

/** Where a panel's numbers come from and how old they are; what did not answer stands among them with its reason. */
export const Sources = (props: {
  readonly answers: readonly AnswerView[];
  readonly windowSeconds?: number;
}) => (
  <Box
    component="ul"
    aria-label="Sources"
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
        {answer.state === 'value' ? (
          <>
            {placeWords(answer, props.answers)}, {answer.source}
            {answer.observedAt === undefined ? null : (
              <>
                , <Age at={answer.observedAt} />
              </>
            )}
            {answer.coverage === undefined || answer.coverage > 0.99 ? null : (
              <>, {Math.floor(answer.coverage * 100)} % measured</>
            )}
          </>
        ) : (
          <NonAnswerMark state={answer.state}>
            {placeWords(answer, props.answers)}. {answer.message}
            {answer.observedAt === undefined ? null : (
              <>
                {' '}
                Last seen <Age at={answer.observedAt} />.
              </>
            )}
          </NonAnswerMark>
        )}
      </li>
    ))}
  </Box>
);
