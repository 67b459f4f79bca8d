import {
  coreApis,
  RouterLink,
  useApi,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import { entityRouteRef } from '@backstage/plugin-catalog-react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { AskLink } from '../../evidence/AskLink';
import { Section } from '../../parts';
import { homeWords } from './words';

const KEY = 'first-time-closed';

/** Of the embedded estate: a service on which every step works, and a call of its scenario that nobody declared. */
const SHOWN = { namespace: 'shop', name: 'checkout' } as const;
const UNDECLARED = { service: 'shop/ad', host: 'pixel.ads.example' } as const;

/** How to begin, on the embedded estate and until one has read it. */
export const FirstTime = () => {
  const { t } = useTranslationRef(homeWords);
  const storage = useApi(coreApis.storage);
  const bucket = useMemo(() => storage.forBucket('mesh-home'), [storage]);
  const toEntity = useRouteRef(entityRouteRef);
  // Until the storage answered nothing is shown: a guide that appears and leaves moves the page.
  const first = bucket.snapshot<boolean>(KEY);
  const [closed, setClosed] = useState(
    first.presence === 'unknown' ? true : first.value === true,
  );
  useEffect(() => {
    const watch = bucket.observe$<boolean>(KEY).subscribe({
      next: ({ value }) => setClosed(value === true),
    });
    return () => watch.unsubscribe();
  }, [bucket]);
  if (closed) return null;
  const service = `${SHOWN.namespace}/${SHOWN.name}`;
  return (
    <Section
      title={t('first.title')}
      aside={
        <Button
          size="small"
          onClick={() => {
            setClosed(true);
            // What could not be stored is asked again next time; that is no harm.
            bucket.set(KEY, true).catch(() => undefined);
          }}
        >
          {t('first.close')}
        </Button>
      }
    >
      <Typography variant="body2">{t('first.intro')}</Typography>
      <Box component="ol" sx={{ typography: 'body2', my: 1, pl: 3 }}>
        <li>
          {t('first.look', { service })}{' '}
          {toEntity === undefined ? null : (
            <Link
              underline="always"
              component={RouterLink}
              href={`${toEntity({ kind: 'component', ...SHOWN })}/mesh`}
            >
              {t('first.lookLink')}
            </Link>
          )}
        </li>
        <li>
          {t('first.ask', UNDECLARED)}{' '}
          <AskLink kind="egress" values={{ ...UNDECLARED, port: '443' }}>
            {t('first.askLink')}
          </AskLink>
        </li>
        <li>{t('first.approve')}</li>
        <li>{t('first.watch')}</li>
      </Box>
    </Section>
  );
};
