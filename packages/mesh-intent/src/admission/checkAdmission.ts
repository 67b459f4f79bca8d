import type { Finding } from '@causeway/mesh-authz';
import { admissionHeader } from './emitAdmission';

function firstDifference(a: string, b: string): number {
  const [left, right] = [a.split('\n'), b.split('\n')];
  return left.findIndex((line, index) => line !== right[index]) + 1 || 1;
}

/**
 * What differs between the admission files that stand and those that would be written now.
 *
 * @public
 */
export function checkAdmission(
  wanted: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): Finding[] {
  const missingOrEdited = [...wanted].flatMap<Finding>(([path, text]) => {
    const stands = present.get(path);
    if (stands === text) return [];
    return [
      stands === undefined
        ? {
            code: 'admission/missing',
            severity: 'error',
            message: `${path} is not there; run "mesh admission --emit".`,
            source: { path },
          }
        : {
            code: 'admission/edited',
            severity: 'error',
            message: `${path} is not what the rules say; run "mesh admission --emit", and change rules instead of this file.`,
            source: { path, line: firstDifference(stands, text) },
          },
    ];
  });
  const stray = [...present]
    .filter(
      ([path, text]) => !wanted.has(path) && text.startsWith(admissionHeader),
    )
    .map<Finding>(([path]) => ({
      code: 'admission/stray',
      severity: 'error',
      message: `${path} is of a rule that is no more, and the API server would still hold objects to it; run "mesh admission --emit".`,
      source: { path },
    }));
  return [...missingOrEdited, ...stray];
}
