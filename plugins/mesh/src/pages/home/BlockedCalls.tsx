import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BlockedCallView, HomeView } from '@causeway/plugin-mesh-common';
import { AskLink } from '../../evidence/AskLink';
import { Age, Mark, Section, ServiceLink, useNumbers } from '../../parts';
import { homeWords } from './words';

/** Names in one sentence; the services' own pages say the rest. */
const NAMED = 5;

const Call = ({ call }: { readonly call: BlockedCallView }) => {
  const { t } = useTranslationRef(homeWords);
  const { compact } = useNumbers();
  const { host, port, service } = call;
  return (
    <Box component="li" sx={{ py: 0.5, typography: 'body2' }}>
      <ServiceLink service={service} /> →{' '}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {host === undefined
          ? t('blocked.somewhere')
          : `${host}${port === undefined ? '' : `:${port}`}`}
      </Box>
      : {t(`blocked.${call.outcome}`)},{' '}
      {t('blocked.times', { times: compact(call.requests) })}
      {call.lastSeen === undefined ? null : (
        <>
          , {t('blocked.last')} <Age at={call.lastSeen} />
        </>
      )}
      {host === undefined ? null : (
        <>
          {' '}
          <AskLink
            kind="egress"
            values={{
              service,
              host,
              ...(port === undefined ? {} : { port: String(port) }),
            }}
          >
            {t('blocked.ask', { host })}
          </AskLink>
        </>
      )}
    </Box>
  );
};

/** Calls outside that were not declared, each a click from asking for it; where nobody knows, it says so. */
export const BlockedCalls = ({
  blocked,
}: {
  readonly blocked: HomeView['blocked'];
}) => {
  const { t } = useTranslationRef(homeWords);
  const { rows, unknown } = blocked;
  const named = unknown.slice(0, NAMED).join(', ');
  const more = unknown.length - NAMED;
  return (
    <Section title={t('blocked.title')}>
      {rows.length === 0 && unknown.length === 0 ? (
        <Typography variant="body2">{t('blocked.none')}</Typography>
      ) : null}
      {rows.length === 0 ? null : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(call => (
            <Call
              key={`${call.service} ${call.host} ${call.port} ${call.outcome} ${call.protocol}`}
              call={call}
            />
          ))}
        </Box>
      )}
      {unknown.length === 0 ? null : (
        <Typography variant="body2" component="div">
          <Mark tone="unknown">
            {t('blocked.unknown', {
              count: unknown.length,
              services: more > 0 ? `${named} (+${more})` : named,
            })}
          </Mark>
        </Typography>
      )}
    </Section>
  );
};
