import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { UndeclaredPortView } from '@causeway/plugin-mesh-common';
import { Mark } from '../../parts';
import { undeclaredWords } from './words';

const gaps = {
  protocol: 'noProtocol',
  targetPort: 'noTargetPort',
  name: 'noName',
} as const;

/** One port as Services have it, and what of it a person has to say. */
const PortSeen = ({ port: it }: { readonly port: UndeclaredPortView }) => {
  const { t } = useTranslationRef(undeclaredWords);
  const port = String(it.port);
  const services = it.services.join(', ');
  const open = (['protocol', 'targetPort', 'name'] as const).filter(
    field => it[field] === null,
  );
  return (
    <>
      {it.protocol === null ? null : (
        <Mark tone="neutral">
          {t('port.known', {
            port,
            services,
            clusters: it.clusters.join(', '),
            protocol: it.protocol,
          })}
        </Mark>
      )}
      {open.map(field =>
        it.differs.includes(field) ? (
          <Mark key={field} tone="warning">
            {t(`port.differs.${field}`, { port })}
          </Mark>
        ) : (
          <Mark key={field} tone="unknown">
            {t(`port.${gaps[field]}`, { port, services })}
          </Mark>
        ),
      )}
    </>
  );
};

/** The ports of a workload as the Services of all clusters have them. */
export const PortsSeen = ({
  ports,
}: {
  readonly ports: readonly UndeclaredPortView[];
}) => (
  <>
    {ports.map(port => (
      <PortSeen key={port.port} port={port} />
    ))}
  </>
);
