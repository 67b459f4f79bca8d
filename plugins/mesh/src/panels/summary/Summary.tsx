import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { Facts, Mark } from '../../parts';
import { DeclaredMode } from '../DeclaredMode';
import { ReadFrom } from '../ReadFrom';
import { panelsWords } from '../words';

/** What a service declares, in a few lines. */
export const Summary = ({ service }: { readonly service: ServiceView }) => {
  const { t } = useTranslationRef(panelsWords);
  const { dependsOn, dependents, egress, exports, findings } = service;
  const unknown = dependsOn.filter(({ known }) => !known).length;
  const services = t('sum.services', { count: dependsOn.length });
  const hosts = t('sum.hosts', { count: egress.length });
  return (
    <Facts
      facts={[
        [t('fact.mtls'), <DeclaredMode key="mode" mode={service.mode} />],
        [
          t('fact.calls'),
          unknown === 0
            ? t('sum.calls', { services, hosts })
            : t('sum.callsUnknown', {
                services,
                unknown: String(unknown),
                hosts,
              }),
        ],
        [
          t('fact.calledBy'),
          [
            t('sum.services', { count: dependents.length }),
            t('sum.exports', { count: exports.length }),
          ].join(', '),
        ],
        [t('fact.clusters'), service.clusters.join(', ') || t('fact.none')],
        [
          t('fact.findings'),
          findings.length === 0 ? (
            t('fact.none')
          ) : (
            <Mark key="findings" tone="warning">
              {t('sum.findings', { count: findings.length })}
            </Mark>
          ),
        ],
        [
          t('fact.openChanges'),
          service.openChanges.length === 0
            ? t('fact.none')
            : String(service.openChanges.length),
        ],
        [t('fact.readFrom'), <ReadFrom key="read" service={service} />],
      ]}
    />
  );
};
