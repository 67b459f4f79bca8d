import { RouterLink, useTranslationRef } from '@backstage/frontend-plugin-api';
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
import { changeWords } from './words';

const tones: Readonly<Record<FindingSeverity, Tone>> = {
  error: 'bad',
  warning: 'warning',
  info: 'neutral',
};

const buttonSx = { ml: 1, py: 0, textTransform: 'none' } as const;

const Fix = (props: { readonly fix: FindingFix; readonly remedy: Remedy }) => {
  const { t } = useTranslationRef(changeWords);
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
          {t('finding.inForm', { title: fix.title })}
        </Button>
      );
    case 'none':
      return (
        <span>
          {' '}
          {t('finding.byHand', {
            title: fix.title,
            path: <code>{fix.jsonPath.join('.')}</code>,
          })}
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
  const { t } = useTranslationRef(changeWords);
  const { finding, remedy, kind, goTo } = props;
  const place = findingPlace(finding, t);
  return (
    <Box component="li" sx={{ py: 0.25 }}>
      <Mark tone={tones[finding.severity]}>
        <span style={visuallyHidden}>{t(`finding.${finding.severity}`)}</span>
        {finding.message}
        {place === undefined ? null : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            ({place})
          </Box>
        )}
        {goTo === undefined ? null : (
          <Button size="small" variant="outlined" sx={buttonSx} onClick={goTo}>
            {t('finding.goTo', { line: String(finding.source?.line) })}
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
