import type { NonAnswer } from '@causeway/mesh-intent';
import { usePortalClock } from './PortalClockContext';

export interface LostSight {
  readonly name: string;
  readonly state: NonAnswer;
  readonly message: string;
  readonly observedAt?: string;
}

/** What the portal does not see right now: the code host, then each repository that is not fresh. */
export function useLostSight(): readonly LostSight[] {
  const { loaded } = usePortalClock();
  if (loaded.state !== 'value') return [];
  const { codeHost, repositories } = loaded.value;
  const lost: LostSight[] = repositories.flatMap(
    ({ role, state, message, observedAt }) =>
      state === 'value'
        ? []
        : [{ name: `Repository ${role}`, state, message, observedAt }],
  );
  // The repositories say the same and more when the code host is gone.
  if (codeHost.state !== 'value' && lost.length === 0) {
    lost.push({ name: 'Code host', ...codeHost, state: codeHost.state });
  }
  return lost;
}
