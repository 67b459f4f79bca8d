import { RouterLink, useRouteRef } from '@backstage/frontend-plugin-api';
import Link from '@mui/material/Link';
import { visuallyHidden } from '../parts';
import { ruleRouteRef } from '../routes';

/** Says itself what is wrong: a field of a form that does not take what was typed, or an input that is too long. */
const plain = /\/input$|^record\//;

/** From a finding to what is behind its code. */
export const RuleLink = ({ code }: { readonly code: string }) => {
  const toRule = useRouteRef(ruleRouteRef);
  if (toRule === undefined || plain.test(code)) return null;
  const [rule] = code.split('/');
  return (
    <>
      {' '}
      <Link underline="always" component={RouterLink} href={toRule({ rule })}>
        Why
        <span style={visuallyHidden}> {code} is a finding</span>
      </Link>
    </>
  );
};
