import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import { AskLink } from '../../evidence/AskLink';
import {
  clockTones,
  driftTones,
  EntityLink,
  Mark,
  modeTones,
  ScrolledTable,
  ServiceLink,
  useNumbers,
} from '../../parts';
import { FleetFilters } from './FleetFilters';
import { filtered, PAGE_SIZE, useFleetFilter } from './useFleetFilter';
import { fleetWords } from './words';

const Row = ({ service }: { readonly service: FleetServiceView }) => {
  const { t } = useTranslationRef(fleetWords);
  const { percent } = useNumbers();
  return (
    <TableRow>
      <TableCell>
        <ServiceLink service={service.ref} />
      </TableCell>
      <TableCell>
        <EntityLink entityRef={service.owner} />
      </TableCell>
      <TableCell>
        <Mark tone={modeTones[service.mode]}>{t(`mode.${service.mode}`)}</Mark>
      </TableCell>
      <TableCell>
        <Mark tone={clockTones[service.clock]}>
          {t(`clock.${service.clock}`)}
          {service.plaintextShare === undefined || service.plaintextShare === 0
            ? null
            : `, ${percent(service.plaintextShare)}`}
        </Mark>
        {service.callers.length === 0 ? null : (
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
            {service.callers.map(({ caller }) => caller).join(', ')}
          </Box>
        )}
        {service.clock === 'pass' && service.mode !== 'strict' ? (
          <div>
            <AskLink
              kind="strict-mtls"
              values={{ service: service.ref, scope: 'service' }}
            >
              {t('askStrict')}
            </AskLink>
          </div>
        ) : null}
      </TableCell>
      <TableCell>
        <Mark tone={driftTones[service.drift]}>
          {t(`driftState.${service.drift}`)}
        </Mark>
      </TableCell>
      <TableCell align="right">
        {service.failedShare === undefined
          ? t('unknown')
          : percent(service.failedShare)}
      </TableCell>
    </TableRow>
  );
};

/** Every service in a row; only a page of them is drawn. */
export const Services = (props: {
  readonly services: readonly FleetServiceView[];
}) => {
  const { t } = useTranslationRef(fleetWords);
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
        {t('rows.shown', {
          left: String(left.length),
          all: String(props.services.length),
        })}
      </Box>
      {shown.length === 0 ? null : (
        <ScrolledTable label={t('services')}>
          <TableHead>
            <TableRow>
              <TableCell>{t('service')}</TableCell>
              <TableCell>{t('team')}</TableCell>
              <TableCell>{t('mtls')}</TableCell>
              <TableCell>{t('plaintext')}</TableCell>
              <TableCell>{t('drift')}</TableCell>
              <TableCell align="right">{t('rows.failed')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(service => (
              <Row key={service.ref} service={service} />
            ))}
          </TableBody>
        </ScrolledTable>
      )}
      {pages === 1 ? null : (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
          <Button
            disabled={page === 1}
            onClick={() => setFilter({ ...filter, page: page - 1 })}
          >
            {t('rows.back')}
          </Button>
          <span>
            {t('rows.page', { page: String(page), pages: String(pages) })}
          </span>
          <Button
            disabled={page === pages}
            onClick={() => setFilter({ ...filter, page: page + 1 })}
          >
            {t('rows.next')}
          </Button>
        </Box>
      )}
    </>
  );
};
