import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import { tryRouteRef } from '../../routes';
import { panelsWords } from '../words';

/** Leads to where a policy of the service is tried before anybody commits it. */
export const TryPolicyButton = (props: { readonly service: string }) => {
  const { t } = useTranslationRef(panelsWords);
  const toTry = useRouteRef(tryRouteRef);
  if (toTry === undefined) return null;
  const file = `security:policies/${props.service}.yaml`;
  return (
    <Button
      variant="outlined"
      component={RouterLink}
      href={`${toTry()}?file=${encodeURIComponent(file)}`}
    >
      {t('ask.tryPolicy')}
    </Button>
  );
};
