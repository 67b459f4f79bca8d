import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { Requester } from '../../change';
import { Age, ForgeLink } from '../../parts';
import { threadWords } from './words';

/** Names in one line; a group of owners can be large. */
const NAMED = 8;

/** Logins of whoever can still bring an approval, over the steps that are open. */
function approversOf({ steps }: ChangeView): readonly string[] {
  const owed = steps
    .filter(({ state }) => state === 'open')
    .flatMap(({ gates }) => gates.flatMap(each => each.verdict.owedBy ?? []));
  return [...new Set(owed)];
}

/** On whom it is that something happens next. */
const Whose = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  switch (change.waitsFor) {
    case 'approvers': {
      const logins = approversOf(change);
      const named = logins.slice(0, NAMED).join(', ');
      if (logins.length === 0) return <>{t('next.owners')}</>;
      return (
        <>
          {t('next.anyOf', {
            names: logins.length > NAMED ? `${named}, …` : named,
          })}
        </>
      );
    }
    case 'requester':
    case 'conflict':
      return <Requester change={change} />;
    case 'person':
    case 'stalled':
    case 'merge':
      return <>{t('next.owners')}</>;
    case 'evidence':
    case 'delivery':
    case 'proof':
      return <>{t('next.portal')}</>;
    case 'nothing':
      return <>{t('next.nobody')}</>;
    default:
      // A newer backend may know another wait; its own words are in the sentence before.
      return <>{t('next.portal')}</>;
  }
};

/** What happens next, on whom it is, and since when. Nothing is said of a change that has ended. */
export const NextThing = ({ change }: { readonly change: ChangeView }) => {
  const { t } = useTranslationRef(threadWords);
  if (change.ended !== undefined || change.waitsFor === 'nothing') return null;
  const open = change.steps.filter(({ state }) => state === 'open');
  const links = change.pullRequests.filter(({ state }) => state === 'open');
  return (
    <Alert severity="info" variant="outlined" role="status">
      <strong>{t('waitsFor')}</strong>
      {change.blockedBy ?? t(`next.is.${change.waitsFor}`)}
      <Box component="dl" sx={{ m: 0, mt: 0.5, '& dd, & dt': { m: 0 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
          <dt>{t('next.on')}</dt>
          <dd>
            <Whose change={change} /> (<Age at={change.waitsSince} />)
          </dd>
        </Box>
        {open.length === 0 || links.length === 0 ? null : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
            <dt>{t('next.where')}</dt>
            <dd>
              {links.map((each, at) => (
                <span key={each.url}>
                  {at === 0 ? null : ', '}
                  <ForgeLink href={each.url}>
                    {`${each.repo} #${each.number}`}
                  </ForgeLink>
                </span>
              ))}
            </dd>
          </Box>
        )}
      </Box>
    </Alert>
  );
};
