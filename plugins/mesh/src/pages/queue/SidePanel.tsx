import {
  RouterLink,
  useApi,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { RiCloseLine } from '@remixicon/react';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import {
  ConditionList,
  DiffSentences,
  EventList,
  PhaseMark,
  Requester,
} from '../../change';
import { useChangeMoved } from '../../live';
import {
  Age,
  LoadedPart,
  Section,
  ServiceLink,
  stacked,
  useLoaded,
} from '../../parts';
import { changeRouteRef } from '../../routes';
import { ChangeSteps } from '../change/ChangeSteps';
import { KindTitle } from '../../records';
import { queueWords } from './words';

/** Events that tell where a change came from lately; all of them stand on its page. */
const LAST_EVENTS = 5;

const Evidence = (props: {
  readonly change: ChangeView;
  readonly onMoved: () => void;
}) => {
  const { change } = props;
  const { t } = useTranslationRef(queueWords);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.5,
          typography: 'body2',
        }}
      >
        <PhaseMark phase={change.phase} />
        <span>
          <KindTitle change={change} />
        </span>
        {change.services.map(service => (
          <ServiceLink key={service} service={service} />
        ))}
        <span>
          <Requester change={change} />, <Age at={change.createdAt} />
        </span>
      </Box>
      {change.blockedBy === undefined ? null : (
        <Alert severity="info" variant="outlined">
          <strong>{t('side.waits')}: </strong>
          {change.blockedBy}
        </Alert>
      )}
      <Section title={t('side.means')}>
        <DiffSentences diff={change.diff} />
      </Section>
      <ChangeSteps change={change} onMoved={props.onMoved} />
      <Section title={t('side.stands')}>
        <ConditionList conditions={change.conditions} />
      </Section>
      <Section title={t('side.happened')}>
        <EventList events={change.events.slice(-LAST_EVENTS)} />
      </Section>
    </>
  );
};

/** Everything a decision about one change needs, beside the list. */
export const SidePanel = (props: {
  readonly id: string;
  readonly onClose: () => void;
  /** Something was decided here: the list follows. */
  readonly onMoved: () => void;
}) => {
  const { id } = props;
  const { t } = useTranslationRef(queueWords);
  const mesh = useApi(meshApiRef);
  const toChange = useRouteRef(changeRouteRef);
  const { loaded, reload } = useLoaded({
    key: id,
    load: () => mesh.change(id),
  });
  useChangeMoved(reload, id);
  const onMoved = () => {
    reload();
    props.onMoved();
  };
  return (
    <Box sx={{ ...stacked, gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography component="h3" variant="h6" sx={{ lineHeight: 1.3 }}>
            {loaded.state === 'value' ? loaded.value.title : id}
          </Typography>
          {toChange === undefined ? null : (
            <Button
              size="small"
              sx={{ px: 0 }}
              component={RouterLink}
              href={toChange({ id })}
            >
              {t('side.whole')}
            </Button>
          )}
        </Box>
        <IconButton
          size="small"
          aria-label={t('side.close')}
          onClick={props.onClose}
        >
          <RiCloseLine size={20} aria-hidden />
        </IconButton>
      </Box>
      <LoadedPart
        loaded={loaded}
        loading={t('side.loading')}
        what={t('side.what')}
        onRetry={reload}
      >
        {change => <Evidence change={change} onMoved={onMoved} />}
      </LoadedPart>
    </Box>
  );
};
