import {
  RouterLink,
  useApi,
  useRouteRef,
} from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { KindView } from '@causeway/plugin-mesh-common';
import { meshApiRef } from '../../api';
import { errorWords, Mark, useLoaded } from '../../parts';
import { formRouteRef } from '../../routes';

/** Kinds that are about a service that exists: they ask which. */
function aboutServices(kinds: readonly KindView[]): readonly KindView[] {
  return kinds.filter(({ form }) =>
    form.fields.some(
      ({ name, widget }) => name === 'service' && widget === 'service',
    ),
  );
}

function label(kind: KindView): string {
  return kind.id === 'egress' ? 'Request egress' : `Request: ${kind.title}`;
}

/** What may be asked for from a service's page, each leading to its form. */
export const AskButtons = (props: { readonly service: string }) => {
  const mesh = useApi(meshApiRef);
  const toForm = useRouteRef(formRouteRef);
  const { loaded } = useLoaded({ key: 'kinds', load: () => mesh.kinds() });
  if (loaded.state === 'error') {
    return (
      <Mark tone="unknown">
        What may be asked for cannot be shown. {errorWords(loaded.error).text}
      </Mark>
    );
  }
  if (loaded.state === 'loading' || toForm === undefined) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {aboutServices(loaded.value).map(kind => (
        <Button
          key={kind.id}
          variant="outlined"
          component={RouterLink}
          href={`${toForm({ kind: kind.id })}?service=${encodeURIComponent(
            props.service,
          )}`}
        >
          {label(kind)}
        </Button>
      ))}
    </Box>
  );
};
