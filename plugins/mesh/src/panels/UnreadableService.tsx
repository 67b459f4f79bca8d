import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { UnreadableServiceView } from '@causeway/plugin-mesh-common';
import { FindingList } from '../change';
import { Mark, stacked } from '../parts';
import { panelsWords } from './words';

/** A manifest that does not parse: what is wrong and where. */
export const UnreadableService = ({
  service,
}: {
  readonly service: UnreadableServiceView;
}) => {
  const { t } = useTranslationRef(panelsWords);
  return (
    <Box sx={{ ...stacked, gap: 1 }}>
      <Mark tone="warning">
        <strong>{t('read.unreadable', { service: service.ref })}</strong>{' '}
        {t('read.unreadableWhy', {
          commit: (
            <code title={service.commit}>{service.commit.slice(0, 12)}</code>
          ),
        })}
      </Mark>
      <FindingList findings={service.findings} />
    </Box>
  );
};
