import type { Change } from '@causeway/mesh-intent';
import type { ChangeView } from '@causeway/plugin-mesh-common';

/** Whether there is something to take back, and nobody did yet. */
export function mayRevert(
  change: Change,
  /** The change that was asked for last to take it back. */
  asked: Change | undefined,
): ChangeView['may']['revert'] {
  const no = (because: string) => ({ yes: false, because });
  if (!change.steps.some(({ state }) => state === 'merged')) {
    return no('Nothing of it is merged; withdraw it instead.');
  }
  if (change.ended?.as === 'reverted') return no('It is reverted already.');
  if (change.origin === 'forge') {
    return no(
      'It was made by hand: revert the merge on the forge, and the portal judges that like any other.',
    );
  }
  return asked === undefined || asked.ended !== undefined
    ? { yes: true }
    : no(`Change ${asked.id} was asked for to take it back.`);
}
