import { RouterLink } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  Finding,
  FindingFix,
  FindingSeverity,
} from '@causeway/mesh-intent';
import { Mark, visuallyHidden, type Tone } from '../parts';
import { findingPlace } from './findingPlace';
import type { Remedy } from './Remedy';
import { RuleLink } from './RuleLink';

const looks: Readonly<
  Record<FindingSeverity, { readonly word: string; readonly tone: Tone }>
> = {
  error: { word: 'Error: ', tone: 'bad' },
  warning: { word: 'Warning: ', tone: 'warning' },
  info: { word: 'Note: ', tone: 'neutral' },
};

const buttonSx = { ml: 1, py: 0, textTransform: 'none' } as const;

const Fix = (props: { readonly fix: FindingFix; readonly remedy: Remedy }) => {
  const { fix, remedy } = props;
  switch (remedy.state) {
    case 'here':
      return (
        <Button
          size="small"
          variant="outlined"
          sx={buttonSx}
          onClick={remedy.apply}
        >
          {fix.title}
        </Button>
      );
    case 'in-form':
      return (
        <Button
          size="small"
          variant="outlined"
          sx={buttonSx}
          component={RouterLink}
          href={remedy.href}
        >
          Apply in the form: {fix.title}
        </Button>
      );
    case 'none':
      return (
        <span>
          {' '}
          To mend it: {fix.title}, at <code>{fix.jsonPath.join('.')}</code>.
        </span>
      );
    default:
      return remedy satisfies never;
  }
};

/** One finding: what is wrong, where, what to do, and what is behind it. */
export const FindingItem = (props: {
  readonly finding: Finding;
  readonly remedy?: Remedy;
  readonly kind?: string;
  /** Leads to its place on this page. */
  readonly goTo?: () => void;
}) => {
  const { finding, remedy, kind, goTo } = props;
  const { word, tone } = looks[finding.severity];
  const place = findingPlace(finding);
  return (
    <Box component="li" sx={{ py: 0.25 }}>
      <Mark tone={tone}>
        <span style={visuallyHidden}>{word}</span>
        {finding.message}
        {place === undefined ? null : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            ({place})
          </Box>
        )}
        {goTo === undefined ? null : (
          <Button size="small" variant="outlined" sx={buttonSx} onClick={goTo}>
            Go to line {finding.source?.line}
          </Button>
        )}
        {finding.fix && remedy ? (
          <Fix fix={finding.fix} remedy={remedy} />
        ) : null}
        <RuleLink code={finding.code} kind={kind} />
      </Mark>
    </Box>
  );
};
