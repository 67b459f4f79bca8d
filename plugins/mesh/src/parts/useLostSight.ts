import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { NonAnswer } from '@causeway/mesh-intent';
import { usePortalClock } from './PortalClockContext';
import { partsWords } from './words';

export interface LostSight {
  readonly name: string;
  readonly state: NonAnswer;
  readonly message: string;
  readonly observedAt?: string;
}

/** What the portal does not see right now: the code host, then each repository that is not fresh. */
export function useLostSight(): readonly LostSight[] {
  const { t } = useTranslationRef(partsWords);
  const { loaded } = usePortalClock();
  if (loaded.state !== 'value') return [];
  const { codeHost, repositories } = loaded.value;
  const lost: LostSight[] = repositories.flatMap(
    ({ role, state, message, observedAt }) =>
      state === 'value'
        ? []
        : [
            {
              name: t('sight.repository', { role }),
              state,
              message,
              observedAt,
            },
          ],
  );
  // The repositories say the same and more when the code host is gone.
  if (codeHost.state !== 'value' && lost.length === 0) {
    lost.push({
      name: t('sight.codeHost'),
      ...codeHost,
      state: codeHost.state,
    });
  }
  return lost;
}
