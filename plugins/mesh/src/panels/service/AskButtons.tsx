import {
  RouterLink,
  useApi,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { RiArrowDownSLine } from '@remixicon/react';
import type { KindView } from '@causeway/plugin-mesh-common';
import { useId, useState } from 'react';
import { meshApiRef } from '../../api';
import { ErrorText, Mark, useLoaded } from '../../parts';
import { useRecordWords } from '../../records';
import { formRouteRef } from '../../routes';
import { panelsWords } from '../words';

/** Kinds that are about a service that exists: they ask which. */
function aboutServices(kinds: readonly KindView[]): readonly KindView[] {
  return kinds.filter(({ form }) =>
    form.fields.some(
      ({ name, widget }) => name === 'service' && widget === 'service',
    ),
  );
}

/** What may be asked for from a service's page, each leading to its form. */
export const AskButtons = (props: { readonly service: string }) => {
  const { t } = useTranslationRef(panelsWords);
  const words = useRecordWords();
  const mesh = useApi(meshApiRef);
  const toForm = useRouteRef(formRouteRef);
  const { loaded } = useLoaded({ key: 'kinds', load: () => mesh.kinds() });
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  if (loaded.state === 'error') {
    return (
      <Mark tone="unknown">
        {t('ask.failed', { why: <ErrorText error={loaded.error} /> })}
      </Mark>
    );
  }
  if (loaded.state === 'loading' || toForm === undefined) return null;
  return (
    <Box>
      <Button
        id={id}
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        endIcon={<RiArrowDownSLine size={18} />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {t('ask.button')}
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        MenuListProps={{ 'aria-labelledby': id }}
      >
        {aboutServices(loaded.value).map(kind => (
          <MenuItem
            key={kind.id}
            component={RouterLink}
            href={`${toForm({ kind: kind.id })}?service=${encodeURIComponent(
              props.service,
            )}`}
            sx={{ whiteSpace: 'normal', maxWidth: 480 }}
          >
            <ListItemText
              primary={words.kind(kind)}
              secondary={words.intro(kind.id, kind.form.intro)}
            />
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
};
