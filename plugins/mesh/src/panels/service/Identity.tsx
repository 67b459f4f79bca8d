import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { EntityLink, Facts, ForgeLink } from '../../parts';
import { DeclaredMode } from '../DeclaredMode';
import { ReadFrom } from '../ReadFrom';
import { panelsWords } from '../words';

/** Owner, place, identity and mode of a service. What is not declared is said to be so. */
export const Identity = ({ service }: { readonly service: ServiceView }) => {
  const { t } = useTranslationRef(panelsWords);
  return (
    <Facts
      facts={[
        [t('fact.does'), service.description ?? t('fact.notDeclared')],
        [t('fact.owner'), <EntityLink key="owner" entityRef={service.owner} />],
        [t('fact.system'), service.system ?? t('fact.notDeclared')],
        [
          t('fact.tier'),
          service.tier === undefined
            ? t('fact.notDeclared')
            : String(service.tier),
        ],
        [
          t('fact.docs'),
          service.docs === undefined ? (
            t('fact.notDeclared')
          ) : (
            <ForgeLink key="docs" href={service.docs}>
              {service.docs}
            </ForgeLink>
          ),
        ],
        [
          t('fact.account'),
          <code key="account">{service.serviceAccount}</code>,
        ],
        [t('fact.clusters'), service.clusters.join(', ') || t('fact.none')],
        [t('fact.mtls'), <DeclaredMode key="mode" mode={service.mode} />],
        [t('fact.readFrom'), <ReadFrom key="read" service={service} />],
      ]}
    />
  );
};
