import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type {
  UndeclaredObjectsView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';
import { Mark, useNumbers } from '../../parts';
import { undeclaredWords } from './words';

const OptOut = ({
  optOut,
}: {
  readonly optOut: NonNullable<UndeclaredWorkloadView['optOut']>;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { reason, until } = optOut;
  return (
    <Mark tone="neutral">
      {until === undefined
        ? t('objects.optOut', { reason })
        : t('objects.optOutUntil', { reason, until })}
    </Mark>
  );
};

const Presence = ({ objects }: { readonly objects: UndeclaredObjectsView }) => {
  const { t } = useTranslationRef(undeclaredWords);
  const numbers = useNumbers();
  const { proxy, pods, proxies } = objects;
  switch (proxy) {
    case 'all':
      return <Mark tone="good">{t('objects.proxyAll', { count: pods })}</Mark>;
    case 'some':
      return (
        <Mark tone="warning">
          {t('objects.proxySome', {
            proxies: numbers.whole(proxies),
            pods: numbers.whole(pods),
          })}
        </Mark>
      );
    case 'none':
      return <Mark tone="warning">{t('objects.proxyNone')}</Mark>;
    case 'unknown':
      return <Mark tone="unknown">{t('objects.proxyUnknown')}</Mark>;
    default:
      return proxy satisfies never;
  }
};

/** Whether the pods of a workload have the mesh's proxy, and whether they may be without. */
export const ProxySeen = (props: {
  readonly objects: UndeclaredObjectsView;
  readonly optOut: UndeclaredWorkloadView['optOut'];
}) => (
  <>
    <Presence objects={props.objects} />
    {props.optOut === undefined ? null : <OptOut optOut={props.optOut} />}
  </>
);
