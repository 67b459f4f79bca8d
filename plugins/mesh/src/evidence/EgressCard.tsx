import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Age, useNumbers } from '../parts';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';
import { evidenceWords } from './words';

type Row = EvidenceView['egress']['panel']['rows'][number];

const EgressLine = (props: { readonly row: Row; readonly service: string }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { compact } = useNumbers();
  const { host, port, outcome, requests, lastSeen, protocol } = props.row;
  return (
    <li>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {host === undefined
          ? t('egress.somewhere', { protocol })
          : `${host}${port === undefined ? '' : `:${port}`}`}
      </Box>
      : {t(`egress.${outcome}`, { amount: compact(requests) })}
      {lastSeen === undefined ? null : (
        <>, {t('egress.last', { age: <Age at={lastSeen} /> })}</>
      )}
      {host === undefined ? null : (
        <>
          {' '}
          <AskLink
            kind="egress"
            values={{
              service: props.service,
              host,
              ...(port === undefined ? {} : { port: String(port) }),
            }}
          >
            {t('egress.ask', { host })}
          </AskLink>
        </>
      )}
    </li>
  );
};

/** Calls outside that were not declared, each a click from asking for it. */
export const EgressCard = (props: {
  readonly view: EvidenceView['egress'];
  readonly service: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { compact } = useNumbers();
  const { rows } = props.view.panel;
  return (
    <PanelCard title={t('egress.title')} view={props.view} write={compact}>
      {rows.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('egress.list')}
          sx={{ m: 0, pl: 2.5 }}
        >
          {rows.map(row => (
            <EgressLine
              key={`${row.host} ${row.port} ${row.outcome} ${row.protocol}`}
              row={row}
              service={props.service}
            />
          ))}
        </Box>
      )}
    </PanelCard>
  );
};
