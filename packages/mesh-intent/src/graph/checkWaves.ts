import type { Finding } from '@causeway/mesh-authz';
import { waveFilePath } from './waveFiles';

function firstDifference(wanted: string, present: string): number {
  const [left, right] = [wanted.split('\n'), present.split('\n')];
  return (
    left.findIndex((line, at) => line !== right[at]) + 1 || left.length + 1
  );
}

/**
 * Compares the files of a tree with what {@link emitWaves} writes: those edited by hand or out of date, those missing,
 * and those of waves that are no more. Other files are nobody's business here.
 *
 * @public
 */
export function checkWaves(
  wanted: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): Finding[] {
  const paths = [...new Set([...wanted.keys(), ...present.keys()])]
    .filter(path => waveFilePath.test(path))
    .sort();
  return paths.flatMap<Finding>(path => {
    const [want, have] = [wanted.get(path), present.get(path)];
    if (want === have) return [];
    if (have === undefined) {
      const message = `${path} is missing; run "mesh waves --emit".`;
      const source = { path };
      return [{ code: 'waves/missing', severity: 'error', message, source }];
    }
    if (want === undefined) {
      const message = `${path} belongs to a wave that no service is in; remove it.`;
      const source = { path };
      return [{ code: 'waves/stray', severity: 'error', message, source }];
    }
    const source = { path, line: firstDifference(want, have) };
    const message = `${path} is not what the manifests say, from line ${source.line} on: edited by hand, or not written again since. Run "mesh waves --emit"; what was edited belongs into the manifests.`;
    return [{ code: 'waves/edited', severity: 'error', message, source }];
  });
}
