import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useApi, useTranslationRef } from '@backstage/frontend-plugin-api';
import type { AbortableView, EvidenceView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { meshApiRef } from '../api';
import {
  ErrorText,
  Mark,
  ReasonDialog,
  stacked,
  stopping,
  useAct,
  useLoaded,
} from '../parts';
import { evidenceWords } from './words';

type Row = EvidenceView['rollout']['panel']['rollouts'][number];
type Item = AbortableView['items'][number];

/** Aborting one rollout, behind a dialog that says what that does. */
const AbortButton = (props: {
  readonly service: string;
  readonly item: Item;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { service, item, onDone } = props;
  const { cluster, name } = item;
  const mesh = useApi(meshApiRef);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<string>();
  const { busy, error, act } = useAct(onDone);
  const send = (reason: string) => {
    setAsking(false);
    act(async () => {
      const told = await mesh.abortRollout(service, { cluster, name, reason });
      setDone(told.message);
    });
  };
  if (done !== undefined) {
    return (
      <Box role="status">
        <Mark tone="neutral">{t('aborts.done', { message: done })}</Mark>
      </Box>
    );
  }
  return (
    <Box>
      <Button
        size="small"
        variant="outlined"
        color="error"
        sx={stopping}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        {t('aborts.button', { name, cluster })}
      </Button>
      {busy ? <span role="status"> {t('aborts.busy')}</span> : null}
      {error === undefined ? null : (
        <Box role="alert">
          <Mark tone="bad">
            <ErrorText error={error} />
          </Mark>
        </Box>
      )}
      {asking ? (
        <ReasonDialog
          open
          title={t('aborts.title', { name, cluster })}
          explains={t('aborts.explains', { name, cluster })}
          does={t('aborts.does')}
          keeps={t('aborts.keeps')}
          least={10}
          onClose={() => setAsking(false)}
          onReason={send}
        />
      ) : null}
    </Box>
  );
};

const Abortable = (props: {
  readonly service: string;
  readonly underWay: readonly Row[];
  readonly abortable: AbortableView;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { abortable, underWay, service, onDone } = props;
  if (!abortable.may.yes) {
    return (
      <Box sx={{ color: 'text.secondary' }}>
        {t('aborts.refused', { because: abortable.may.because })}
      </Box>
    );
  }
  const items = abortable.items.filter(item =>
    underWay.some(
      row => row.cluster === item.cluster && row.name === item.name,
    ),
  );
  return (
    <>
      {items.map(item =>
        item.may.yes ? (
          <AbortButton
            key={`${item.cluster} ${item.name}`}
            service={service}
            item={item}
            onDone={onDone}
          />
        ) : (
          <Box
            key={`${item.cluster} ${item.name}`}
            sx={{ color: 'text.secondary' }}
          >
            {t('aborts.refused', { because: item.may.because })}
          </Box>
        ),
      )}
    </>
  );
};

/** What may be done about rollouts that are under way; asked for apart, because most services have none. */
export const RolloutAborts = (props: {
  readonly service: string;
  readonly underWay: readonly Row[];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { service, underWay } = props;
  const mesh = useApi(meshApiRef);
  const places = underWay.map(({ cluster, name }) => `${cluster}/${name}`);
  const { loaded, reload } = useLoaded({
    key: [service, ...places].join(' '),
    load: () => mesh.abortable(service),
  });
  switch (loaded.state) {
    case 'loading':
      return null;
    case 'error':
      return (
        <Mark tone="unknown">
          {t('aborts.unknown', { why: <ErrorText error={loaded.error} /> })}
        </Mark>
      );
    case 'value':
      return (
        <Box sx={{ mt: 1, ...stacked, gap: 0.5 }}>
          <Abortable
            service={service}
            underWay={underWay}
            abortable={loaded.value}
            onDone={reload}
          />
        </Box>
      );
    default:
      throw new Error(`Unknown state ${loaded satisfies never}`);
  }
};
