import { rules } from '@causeway/mesh-intent';
import type { Finding, FindingSeverity } from '@causeway/mesh-intent';
import type { Outcome } from '../Verb';
import { placeOf } from './placeOf';

const LEVELS: Readonly<Record<FindingSeverity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

function ruleOf(code: string): object {
  const rule = rules.find(({ id }) => id === code.split('/')[0]);
  return {
    id: code,
    ...(rule === undefined
      ? {}
      : {
          shortDescription: { text: rule.title },
          fullDescription: { text: rule.why },
        }),
  };
}

function resultOf(finding: Finding, outcome: Outcome): object {
  const place = placeOf(finding, outcome.roots);
  return {
    ruleId: finding.code,
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    ...(place === undefined
      ? {}
      : {
          locations: [
            {
              physicalLocation: {
                artifactLocation: {
                  uri: place.file.split('/').map(encodeURIComponent).join('/'),
                },
                ...(place.line === undefined
                  ? {}
                  : {
                      region: {
                        startLine: place.line,
                        ...(place.column === undefined
                          ? {}
                          : { startColumn: place.column }),
                      },
                    }),
              },
            },
          ],
        }),
  };
}

/** SARIF 2.1.0, one run. What is undecided is a notification: the run was fine, the answer is missing. */
export function sarif(version: string, outcome: Outcome): string {
  const { findings = [], undecided = [] } = outcome;
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'mesh', version, rules: codes.map(ruleOf) } },
        // Columns count UTF-16 units, as the YAML reader does.
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: undecided.map(text => ({
              level: 'warning',
              message: { text },
            })),
          },
        ],
        results: findings.map(finding => resultOf(finding, outcome)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}
