import Box from '@mui/material/Box';
import type { Finding, FindingFix } from '@causeway/mesh-intent';
import { FindingItem } from './FindingItem';
import type { Remedy } from './Remedy';

/** Findings with where they stand, what to do about each, and what is behind it. */
export const FindingList = (props: {
  readonly findings: readonly Finding[];
  readonly id?: string;
  /** Kind of change they are about, where there is one. */
  readonly kind?: string;
  /** What can be done with a fix on this page; nothing when absent. */
  readonly remedy?: (fix: FindingFix, finding: Finding) => Remedy;
  /** Leads to a finding's place where that is on this page. */
  readonly goTo?: (finding: Finding) => (() => void) | undefined;
}) => (
  <Box
    component="ul"
    id={props.id}
    sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}
  >
    {props.findings.map((finding, at) => (
      <FindingItem
        key={`${finding.code} ${at}`}
        finding={finding}
        kind={props.kind}
        goTo={props.goTo?.(finding)}
        remedy={
          finding.fix &&
          (props.remedy?.(finding.fix, finding) ?? { state: 'none' })
        }
      />
    ))}
  </Box>
);
