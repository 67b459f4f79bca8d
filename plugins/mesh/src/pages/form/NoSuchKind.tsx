import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { KindView } from '@causeway/plugin-mesh-common';
import { useRecordWords } from '../../records';
import { formRouteRef } from '../../routes';
import { askWords } from './words';

/** A link to a form that is not there, with those that are. */
export const NoSuchKind = (props: {
  readonly id: string;
  readonly known: readonly KindView[];
}) => {
  const { t } = useTranslationRef(askWords);
  const words = useRecordWords();
  const toForm = useRouteRef(formRouteRef);
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Typography component="h2" variant="h6" gutterBottom>
        {t('missing.title', { id: <code>{props.id}</code> })}
      </Typography>
      <Typography>{t('missing.known')}</Typography>
      <ul>
        {props.known.map(kind => (
          <li key={kind.id}>
            {toForm === undefined ? (
              words.kind(kind)
            ) : (
              <Link
                underline="always"
                component={RouterLink}
                href={toForm({ kind: kind.id })}
              >
                {words.kind(kind)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
};
