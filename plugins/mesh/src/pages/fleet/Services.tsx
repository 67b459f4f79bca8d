import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import { EntityLink, Mark, ServiceLink } from '../../parts';
import { FleetFilters } from './FleetFilters';
import { clockLooks, driftLooks, modeLooks } from './looks';
import { filtered, PAGE_SIZE, useFleetFilter } from './useFleetFilter';

function percent(share: number | undefined): string {
  if (share === undefined) return 'Unknown';
  const shown = (share * 100).toFixed(2);
  return share > 0 && shown === '0.00' ? 'under 0.01 %' : `${shown} %`;
}

const Row = ({ service }: { readonly service: FleetServiceView }) => (
  <TableRow>
    <TableCell>
      <ServiceLink service={service.ref} />
    </TableCell>
    <TableCell>
      <EntityLink entityRef={service.owner} />
    </TableCell>
    <TableCell>
      <Mark tone={modeLooks[service.mode].tone}>
        {modeLooks[service.mode].words}
      </Mark>
    </TableCell>
    <TableCell>
      <Mark tone={clockLooks[service.clock].tone}>
        {clockLooks[service.clock].words}
        {service.plaintextShare === undefined || service.plaintextShare === 0
          ? null
          : `, ${percent(service.plaintextShare)}`}
      </Mark>
      {service.callers.length === 0 ? null : (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {service.callers.map(({ caller }) => caller).join(', ')}
        </Box>
      )}
    </TableCell>
    <TableCell>
      <Mark tone={driftLooks[service.drift].tone}>
        {driftLooks[service.drift].words}
      </Mark>
    </TableCell>
    <TableCell align="right">{percent(service.failedShare)}</TableCell>
  </TableRow>
);

/** Every service in a row; only a page of them is drawn. */
export const Services = (props: {
  readonly services: readonly FleetServiceView[];
}) => {
  const { filter, setFilter } = useFleetFilter();
  const left = filtered(props.services, filter);
  const pages = Math.max(1, Math.ceil(left.length / PAGE_SIZE));
  const page = Math.min(filter.page, pages);
  const shown = left.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <FleetFilters
        services={props.services}
        filter={filter}
        onChange={setFilter}
      />
      <Box role="status" sx={{ typography: 'body2', mb: 1 }}>
        {left.length} of {props.services.length} services
      </Box>
      {shown.length === 0 ? null : (
        <TableContainer>
          <Table size="small" aria-label="Services">
            <TableHead>
              <TableRow>
                <TableCell>Service</TableCell>
                <TableCell>Team</TableCell>
                <TableCell>mTLS</TableCell>
                <TableCell>Plaintext</TableCell>
                <TableCell>Drift</TableCell>
                <TableCell align="right">Failed in an hour</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map(service => (
                <Row key={service.ref} service={service} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {pages === 1 ? null : (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
          <Button
            disabled={page === 1}
            onClick={() => setFilter({ ...filter, page: page - 1 })}
          >
            Back
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            disabled={page === pages}
            onClick={() => setFilter({ ...filter, page: page + 1 })}
          >
            Next
          </Button>
        </Box>
      )}
    </>
  );
};
