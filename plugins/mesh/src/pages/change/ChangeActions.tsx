import { useApi } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { meshApiRef } from '../../api';
import { errorWords, Mark } from '../../parts';
import { useAct } from './useAct';
import { ReasonDialog } from './ReasonDialog';

const names = { withdraw: 'Withdraw', resume: 'Resume' } as const;

const asks = {
  withdraw: {
    title: 'Withdraw this change?',
    explains:
      'Its open pull requests are closed. The thread stays, with your reason in it.',
    does: 'Withdraw it',
    keeps: 'Keep it',
    least: 3,
  },
  abandon: {
    title: 'Abandon the rest of this change?',
    explains:
      'What is merged stays; what is open is closed. Undo what landed with a change of its own.',
    does: 'Abandon the rest',
    keeps: 'Go on with it',
    least: 3,
  },
} as const;

/** What may be done with a change; what may not says why. */
export const ChangeActions = (props: {
  readonly change: ChangeView;
  readonly onMoved: () => void;
}) => {
  const { id, may, ended } = props.change;
  const mesh = useApi(meshApiRef);
  const [asking, setAsking] = useState<'withdraw' | 'abandon'>();
  const { busy, error, act } = useAct(props.onMoved);
  if (ended !== undefined) return null;
  const refused = (['withdraw', 'resume'] as const).flatMap(verb =>
    may[verb].yes
      ? []
      : [{ verb, because: may[verb].because ?? 'It is not possible now.' }],
  );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={!may.withdraw.yes || busy}
          onClick={() => setAsking('withdraw')}
        >
          Withdraw
        </Button>
        <Button
          variant="outlined"
          disabled={!may.resume.yes || busy}
          onClick={() => act(() => mesh.resume(id))}
        >
          Resume
        </Button>
        {may.abandon.yes ? (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => setAsking('abandon')}
          >
            Abandon the rest
          </Button>
        ) : null}
      </Box>
      {busy ? <span role="status">Asking the portal to do it…</span> : null}
      {refused.map(({ verb, because }) => (
        <Box key={verb} sx={{ color: 'text.secondary' }}>
          {names[verb]}: {because}
        </Box>
      ))}
      {error === undefined ? null : (
        <div role="alert">
          <Mark tone="bad">{errorWords(error).text}</Mark>
        </div>
      )}
      {asking === undefined ? null : (
        <ReasonDialog
          open
          {...asks[asking]}
          onClose={() => setAsking(undefined)}
          onReason={reason => {
            setAsking(undefined);
            act(() => mesh[asking](id, reason));
          }}
        />
      )}
    </Box>
  );
};
