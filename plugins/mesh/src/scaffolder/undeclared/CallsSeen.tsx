import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { UndeclaredWorkloadView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';
import { undeclaredWords } from './words';

const refsOf = (calls: UndeclaredWorkloadView['calls']) =>
  calls.map(({ ref }) => ref).join(', ');

/** In which calls of the last week a workload was seen, and in which it was not. */
export const CallsSeen = ({
  workload,
}: {
  readonly workload: UndeclaredWorkloadView;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { calls, callers, moreCalls, objects } = workload;
  const protocols = [...new Set(callers.flatMap(each => each.protocols))];
  const strangers = calls.filter(({ declared }) => !declared);
  const arePortsKnown = objects.state === 'seen' && objects.ports.length > 0;
  return (
    <>
      {callers.length === 0 ? (
        <Mark tone="neutral">
          {t(arePortsKnown ? 'seen.notCalled' : 'seen.noCallers')}
        </Mark>
      ) : (
        <Mark tone="neutral">
          {t('seen.callers', {
            callers: refsOf(callers),
            protocols: protocols.join(', '),
          })}
        </Mark>
      )}
      {callers.length === 0 || arePortsKnown ? null : (
        <Mark tone="unknown">{t('seen.ports')}</Mark>
      )}
      {calls.length === 0 ? (
        <Mark tone="unknown">{t('seen.noCalls')}</Mark>
      ) : null}
      {moreCalls ? <Mark tone="unknown">{t('seen.moreCalls')}</Mark> : null}
      {calls.some(({ plaintext }) => plaintext) ? (
        <Mark tone="warning">{t('seen.plaintext')}</Mark>
      ) : null}
      {strangers.length === 0 ? null : (
        <Mark tone="warning">
          {t('seen.notDeclared', { refs: refsOf(strangers) })}
        </Mark>
      )}
    </>
  );
};
