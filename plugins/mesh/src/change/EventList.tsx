import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ChangeEventView } from '@causeway/plugin-mesh-common';
import { Age, EntityLink } from '../parts';
import { changeWords } from './words';

/** The thread: what happened, in order, and by whom. */
export const EventList = (props: {
  readonly events: readonly ChangeEventView[];
}) => {
  const { t } = useTranslationRef(changeWords);
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.events.map(event => (
        <Box
          component="li"
          key={event.sequence}
          sx={{
            typography: 'body2',
            py: 0.75,
            pl: 1.5,
            borderLeft: 2,
            borderColor: 'divider',
          }}
        >
          {event.sentence}
          <Box sx={{ color: 'text.secondary' }}>
            {event.actor.startsWith('user:') ? (
              <EntityLink entityRef={event.actor} />
            ) : (
              t('portal')
            )}
            , <Age at={event.at} />
          </Box>
        </Box>
      ))}
    </Box>
  );
};
