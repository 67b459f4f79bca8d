import { useTranslationRef } from '@backstage/frontend-plugin-api';
import type { GraphEdgeView } from '@causeway/plugin-mesh-common';
import { AskLink } from '../../evidence/AskLink';
import { callStanding } from './model/callStanding';
import { graphWords } from './words';

/** From a call that is not as it should be to the form that makes it so. */
export const CallAsk = ({ edge }: { readonly edge: GraphEdgeView }) => {
  const { t } = useTranslationRef(graphWords);
  const { from: service, to } = edge;
  switch (callStanding(edge)) {
    case 'undeclared':
      return (
        <AskLink kind="dependency" values={{ service, add: to }}>
          {t('panel.declare')}
        </AskLink>
      );
    case 'unused':
      return (
        <AskLink kind="dependency" values={{ service, remove: to }}>
          {t('panel.takeBack')}
        </AskLink>
      );
    default:
      return null;
  }
};
