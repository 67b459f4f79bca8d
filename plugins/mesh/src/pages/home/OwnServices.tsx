import {
  RouterLink,
  useRouteRef,
  useTranslationRef,
} from '@backstage/frontend-plugin-api';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import {
  clockTones,
  driftTones,
  Mark,
  modeTones,
  ScrolledTable,
  Section,
  ServiceLink,
  useMeshPath,
  useNumbers,
} from '../../parts';
import { createRouteRef } from '../../routes';
import { homeWords } from './words';

/** Rows on this page; the fleet page has all of them. */
const SHOWN = 12;

/** What is wrong first, then what is not known: a reader looks at the top. */
function urgency(service: FleetServiceView): number {
  const tones = [clockTones[service.clock], driftTones[service.drift]];
  if (tones.includes('bad')) return 0;
  return tones.includes('unknown') ? 1 : 2;
}

const Row = ({ service }: { readonly service: FleetServiceView }) => {
  const { t } = useTranslationRef(homeWords);
  const { percent } = useNumbers();
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <ServiceLink service={service.ref} />
      </TableCell>
      <TableCell>
        <Mark tone={modeTones[service.mode]}>{t(`mode.${service.mode}`)}</Mark>
      </TableCell>
      <TableCell>
        <Mark tone={clockTones[service.clock]}>
          {t(`clock.${service.clock}`)}
        </Mark>
      </TableCell>
      <TableCell>
        <Mark tone={driftTones[service.drift]}>
          {t(`drift.${service.drift}`)}
        </Mark>
      </TableCell>
      <TableCell>
        {service.failedShare === undefined ? (
          <Mark tone="unknown">{t('services.failedUnknown')}</Mark>
        ) : (
          t('services.failedShare', { share: percent(service.failedShare) })
        )}
      </TableCell>
    </TableRow>
  );
};

/** The reader's services at a glance. */
export const OwnServices = (props: {
  readonly services: readonly FleetServiceView[];
}) => {
  const { t } = useTranslationRef(homeWords);
  const toCreate = useRouteRef(createRouteRef);
  const fleet = useMeshPath('fleet');
  const sorted = [...props.services].sort((a, b) => urgency(a) - urgency(b));
  return (
    <Section
      title={t('services.title')}
      aside={
        toCreate === undefined ? undefined : (
          <Button
            size="small"
            component={RouterLink}
            href={toCreate()}
            variant="outlined"
          >
            {t('services.onboard')}
          </Button>
        )
      }
    >
      {sorted.length === 0 ? (
        <Typography variant="body2">{t('services.none')}</Typography>
      ) : (
        <ScrolledTable label={t('services.title')}>
          <TableHead>
            <TableRow>
              {(['service', 'mode', 'clock', 'drift', 'failed'] as const).map(
                name => (
                  <TableCell key={name}>{t(`services.${name}`)}</TableCell>
                ),
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {sorted.slice(0, SHOWN).map(service => (
              <Row key={service.ref} service={service} />
            ))}
          </TableBody>
        </ScrolledTable>
      )}
      {sorted.length <= SHOWN || fleet === undefined ? null : (
        <Link underline="always" component={RouterLink} href={fleet}>
          {t('services.all', { count: sorted.length })}
        </Link>
      )}
    </Section>
  );
};
