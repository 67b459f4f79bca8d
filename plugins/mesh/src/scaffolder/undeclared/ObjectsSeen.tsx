import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type {
  UndeclaredObjectsView,
  UndeclaredWorkloadView,
} from '@causeway/plugin-mesh-common';
import { Mark, NonAnswerMark } from '../../parts';
import { IdentitySeen } from './IdentitySeen';
import { PortsSeen } from './PortsSeen';
import { ProxySeen } from './ProxySeen';
import { undeclaredWords } from './words';

/** What the Service that a manifest makes would not be as the one that is there. */
const ServiceSeen = (props: {
  readonly name: string;
  readonly objects: UndeclaredObjectsView;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { name, objects } = props;
  const own = objects.services.filter(each => each.name === name);
  const names = [...new Set(objects.services.map(each => each.name))];
  return (
    <>
      {own.length > 0 || names.length === 0 ? null : (
        <Mark tone="warning">
          {t('objects.otherName', { name, names: names.join(', ') })}
        </Mark>
      )}
      {own.some(({ headless }) => headless) ? (
        <Mark tone="warning">{t('objects.headless', { name })}</Mark>
      ) : null}
      {objects.withoutAppLabel.length === 0 ? null : (
        <Mark tone="warning">
          {t('objects.appLabel', {
            name,
            clusters: objects.withoutAppLabel.join(', '),
          })}
        </Mark>
      )}
      {objects.otherPorts.length === 0 ? null : (
        <Mark tone="warning">
          {t('objects.otherPorts', { ports: objects.otherPorts.join(', ') })}
        </Mark>
      )}
    </>
  );
};

/** Sites and clusters that could not be looked into. Where one was, and has nothing of it, nothing is missing. */
const Silent = ({ answers }: { readonly answers: AnswersOf }) => {
  const { t } = useTranslationRef(undeclaredWords);
  return (
    <>
      {answers.map(({ state, site, message: why = '', observedAt }) =>
        state === 'value' ||
        (state === 'no-data' && observedAt !== undefined) ? null : (
          <NonAnswerMark key={`${site} ${why}`} state={state}>
            {t('objects.answer', { site, why })}
          </NonAnswerMark>
        ),
      )}
    </>
  );
};

type AnswersOf = UndeclaredWorkloadView['objectAnswers'];

/** What the objects of the clusters say of a workload, or why they say nothing. */
export const ObjectsSeen = ({
  workload,
}: {
  readonly workload: UndeclaredWorkloadView;
}) => {
  const { t } = useTranslationRef(undeclaredWords);
  const { objects, objectAnswers, optOut, ref } = workload;
  const silent = <Silent answers={objectAnswers} />;
  switch (objects.state) {
    case 'none':
      return <Mark tone="unknown">{t('objects.none')}</Mark>;
    case 'unknown':
      return (
        <>
          <Mark tone="unknown">{t('objects.unknown')}</Mark>
          {silent}
        </>
      );
    case 'seen':
      return (
        <>
          {objects.runs.length === 0 ? (
            <Mark tone="unknown">{t('objects.onlyService')}</Mark>
          ) : (
            <ProxySeen objects={objects} optOut={optOut} />
          )}
          {objects.runs.map(({ kind, name, clusters }) => (
            <Mark key={`${kind} ${name}`} tone="neutral">
              {t('objects.runs', { kind, name, clusters: clusters.join(', ') })}
            </Mark>
          ))}
          <IdentitySeen accounts={objects.serviceAccounts} />
          <ServiceSeen name={ref.split('/')[1]} objects={objects} />
          <PortsSeen ports={objects.ports} />
          {silent}
        </>
      );
    default:
      return objects satisfies never;
  }
};
