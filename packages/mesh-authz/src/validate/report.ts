import type { Finding, FindingFix, FindingSeverity } from '../model';

/** Where in the policy. */
export type JsonPath = readonly (string | number)[];

/** One thing to say about a policy. */
interface Remark {
  /** The code behind the slash. */
  readonly what: string;
  readonly path: JsonPath;
  readonly message: string;
  /** Default `error`: admission refuses the policy. */
  readonly severity?: FindingSeverity;
  /** The value to put at `path`, with the words for the button; `undefined` deletes it. */
  readonly fix?: { readonly title: string; readonly value: unknown };
}

/** Takes remarks and keeps them as findings. */
export type Report = (remark: Remark) => void;

/** Everything one run reported, in order. */
export function collector(): { report: Report; findings: Finding[] } {
  const findings: Finding[] = [];
  return {
    findings,
    report: ({ what, path, message, severity = 'error', fix }) => {
      const whole: FindingFix | undefined = fix && { ...fix, jsonPath: path };
      findings.push({
        code: `authz-policy/${what}`,
        severity,
        message,
        jsonPath: path,
        ...(whole === undefined ? {} : { fix: whole }),
      });
    },
  };
}
