import Box from '@mui/material/Box';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { Age } from '../parts';
import { compact } from '@causeway/mesh-intent/panels';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';

type Row = EvidenceView['egress']['panel']['rows'][number];

const EgressLine = (props: { readonly row: Row; readonly service: string }) => {
  const { host, port, outcome, requests, lastSeen, protocol } = props.row;
  return (
    <li>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {host === undefined
          ? `Somewhere (${protocol}); only the log knows where`
          : `${host}${port === undefined ? '' : `:${port}`}`}
      </Box>
      : {outcome === 'blocked' ? 'blocked' : 'passed around the gateway'},{' '}
      {compact(requests)} times in a day
      {lastSeen === undefined ? null : (
        <>
          , last <Age at={lastSeen} />
        </>
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
            Ask for {host}
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
  const { rows } = props.view.panel;
  return (
    <PanelCard
      title="Calls outside that were not declared"
      view={props.view}
      write={compact}
    >
      {rows.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Undeclared calls outside"
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
