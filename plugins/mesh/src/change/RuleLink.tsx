import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import { visuallyHidden } from '../parts';
import { ruleRouteRef } from '../routes';
import { changeWords } from './words';

/** From a finding to what is behind its code. What a form itself finds says all there is. */
export const RuleLink = (props: {
  readonly code: string;
  /** Kind of the form that is shown. */
  readonly kind?: string;
}) => {
  const { t } = useTranslationRef(changeWords);
  const { code, kind } = props;
  const toRule = useRouteRef(ruleRouteRef);
  const [rule] = code.split('/');
  if (toRule === undefined || rule === kind || rule === 'record') return null;
  return (
    <>
      {' '}
      <Link underline="always" component={RouterLink} href={toRule({ rule })}>
        {t('finding.why')}
        <span style={visuallyHidden}> {t('finding.whyOf', { code })}</span>
      </Link>
    </>
  );
};
