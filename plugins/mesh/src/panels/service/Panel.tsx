import { useEntity } from '@backstage/plugin-catalog-react';
import { PageBody } from '../../parts';
import { serviceRefOf } from '../meshService';
import { ServiceAnswer } from '../ServiceAnswer';
import { AskButtons } from './AskButtons';
import { Declared } from './Declared';

/** Tab of a service's page. */
export const Panel = () => {
  const { entity } = useEntity();
  const service = serviceRefOf(entity);
  if (service === undefined) return null;
  return (
    <PageBody title={`${service}, mesh`} embedded>
      <ServiceAnswer service={service}>
        {view => (
          <>
            <AskButtons service={service} />
            <Declared service={view} />
          </>
        )}
      </ServiceAnswer>
    </PageBody>
  );
};
