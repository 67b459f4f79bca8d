import {
  RouterLink,
  useApi,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import { RiInboxLine } from '@remixicon/react';
import { meshApiRef } from '../api';
import { useChangeMoved } from '../live';
import { useLoaded, useMeshPath } from '../parts';
import { headerWords } from './words';

/** How many changes need the reader, and the way to them. That it is not known is said, and never that it is none. */
export const NeedsLink = () => {
  const { t } = useTranslationRef(headerWords);
  const mesh = useApi(meshApiRef);
  const href = useMeshPath('home');
  const { loaded, reload } = useLoaded({
    key: 'needs',
    load: () => mesh.home(),
  });
  useChangeMoved(reload);
  const told = () => {
    if (loaded.state !== 'value') return t('unknown');
    const { items, more } = loaded.value.needs;
    const count = items.length;
    if (count === 0) return t(more ? 'unknown' : 'none');
    return t(more ? 'more' : 'needs', { count });
  };
  return href === undefined ? null : (
    <Button
      component={RouterLink}
      href={href}
      size="small"
      color="inherit"
      // The header has no theme of ours around it.
      sx={{ textTransform: 'none' }}
      startIcon={<RiInboxLine size={18} aria-hidden />}
    >
      {told()}
    </Button>
  );
};
