import {
  RouterLink,
  useAppLocation,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PageBody } from '../../parts';
import { rootRouteRef } from '../../routes';
import { meshWords } from '../../words';

const NoSuchPage = (props: {
  readonly path: string;
  readonly root: string;
}) => {
  const { t } = useTranslationRef(meshWords);
  return (
    <PageBody title={t('page.notFound')}>
      <Box sx={{ p: 1 }}>
        <Typography component="h2" variant="h5" gutterBottom>
          {t('page.notFound')}
        </Typography>
        <Typography gutterBottom>
          {t('notFound.text', { path: props.path })}
        </Typography>
        <Link underline="always" component={RouterLink} href={props.root}>
          {t('notFound.home')}
        </Link>
      </Box>
    </PageBody>
  );
};

/** Says so where an address leads to none of the tabs; the framework shows its header and nothing else. */
export const UnknownPath = (props: {
  /** First segments of the tabs' paths. */
  readonly known: readonly string[];
}) => {
  const toRoot = useRouteRef(rootRouteRef);
  const { pathname } = useAppLocation();
  const root = toRoot?.();
  if (root === undefined || !pathname.startsWith(`${root}/`)) return null;
  const [segment] = pathname.slice(root.length + 1).split('/');
  if (segment === '' || props.known.includes(segment)) return null;
  return <NoSuchPage path={pathname} root={root} />;
};
