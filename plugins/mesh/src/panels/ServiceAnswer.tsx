import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import type { ReactNode } from 'react';
import { ErrorNotice, StaleNotice, Waiting } from '../parts';
import { NoService } from './NoService';
import { UnreadableService } from './UnreadableService';
import { useService } from './useService';
import { panelsWords } from './words';

/** A service in each of its states; `children` draws the one in which everything is known. */
export const ServiceAnswer = (props: {
  readonly service: string;
  readonly children: (service: ServiceView) => ReactNode;
}) => {
  const { t } = useTranslationRef(panelsWords);
  const { loaded, reload } = useService(props.service);
  switch (loaded.state) {
    case 'loading':
      return <Waiting what={t('read.loading', { service: props.service })} />;
    case 'error':
      return (
        <ErrorNotice
          what={t('read.what', { service: props.service })}
          error={loaded.error}
          onRetry={reload}
        />
      );
    case 'value': {
      const { value, trouble } = loaded;
      return (
        <>
          <StaleNotice trouble={trouble} />
          {value.found === 'nothing' ? (
            <NoService service={props.service} />
          ) : null}
          {value.found === 'unreadable' ? (
            <UnreadableService service={value.service} />
          ) : null}
          {value.found === 'readable' ? props.children(value.service) : null}
        </>
      );
    }
    default:
      throw new Error(`Unknown state ${loaded satisfies never}`);
  }
};
