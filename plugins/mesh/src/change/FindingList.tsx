import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type {
  Finding,
  FindingFix,
  FindingSeverity,
} from '@causeway/mesh-intent';
import { Mark, visuallyHidden, type Tone } from '../parts';
import { findingPlace } from './findingPlace';

const looks: Readonly<
  Record<FindingSeverity, { readonly word: string; readonly tone: Tone }>
> = {
  error: { word: 'Error: ', tone: 'bad' },
  warning: { word: 'Warning: ', tone: 'warning' },
  info: { word: 'Note: ', tone: 'neutral' },
};

/** Findings with where they stand and, where one can be removed safely, the button that does it. */
export const FindingList = (props: {
  readonly findings: readonly Finding[];
  readonly id?: string;
  readonly onFix?: (fix: FindingFix) => void;
}) => (
  <Box
    component="ul"
    id={props.id}
    sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}
  >
    {props.findings.map((finding, at) => {
      const { word, tone } = looks[finding.severity];
      const place = findingPlace(finding);
      const { fix } = finding;
      return (
        <Box component="li" key={`${finding.code} ${at}`} sx={{ py: 0.25 }}>
          <Mark tone={tone}>
            <span style={visuallyHidden}>{word}</span>
            {finding.message}
            {place === undefined ? null : (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                ({place})
              </Box>
            )}
            {fix === undefined || props.onFix === undefined ? null : (
              <Button
                size="small"
                variant="outlined"
                sx={{ ml: 1, py: 0, textTransform: 'none' }}
                onClick={() => props.onFix?.(fix)}
              >
                {fix.title}
              </Button>
            )}
          </Mark>
        </Box>
      );
    })}
  </Box>
);
