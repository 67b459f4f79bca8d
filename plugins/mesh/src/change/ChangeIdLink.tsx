import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import { changeRouteRef } from '../routes';
import { changeWords } from './words';

/** A change known by its id alone. */
export const ChangeIdLink = ({ id }: { readonly id: string }) => {
  const { t } = useTranslationRef(changeWords);
  const toChange = useRouteRef(changeRouteRef);
  const words = t('byId', { id: id.slice(0, 8) });
  if (!toChange) return <span>{words}</span>;
  return (
    <Link underline="always" component={RouterLink} href={toChange({ id })}>
      {words}
    </Link>
  );
};
