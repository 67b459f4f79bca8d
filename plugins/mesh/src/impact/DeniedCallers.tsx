import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { useId } from 'react';
import { Age, useNumbers } from '../parts';
import { callerMeaning } from './callerMeaning';
import { CallerSamples } from './CallerSamples';
import { Disclosure } from './Disclosure';
import { useCounted } from './useCounted';
import { impactWords } from './words';

type Report = NonNullable<ImpactView['report']>;

const Row = ({ caller }: { readonly caller: Report['callers'][number] }) => {
  const { t } = useTranslationRef(impactWords);
  const { whole } = useNumbers();
  const counted = useCounted();
  const meaning = callerMeaning(caller.caller);
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {meaning === undefined ? <code>{caller.caller}</code> : caller.caller}
        {meaning === undefined ? null : (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t(meaning)}
          </Box>
        )}
        {caller.samples.length === 0 ? null : (
          <Disclosure summary={t('callers.examples')}>
            <CallerSamples samples={caller.samples} />
          </Disclosure>
        )}
      </TableCell>
      <TableCell align="right" title={counted('rows', caller.rows)}>
        {whole(caller.weighted)}
      </TableCell>
      <TableCell>
        <Age at={caller.lastSeen} />
      </TableCell>
    </TableRow>
  );
};

/** Who is admitted today and would be denied, heaviest first. */
export const DeniedCallers = (props: {
  readonly report: Report;
  readonly level: 4 | 5;
}) => {
  const { t } = useTranslationRef(impactWords);
  const { whole } = useNumbers();
  const { callers, callersLeftOff, admitted } = props.report;
  const id = useId();
  if (callers.length === 0) {
    return admitted.rows === 0 ? null : (
      <Typography variant="body2">{t('callers.none')}</Typography>
    );
  }
  return (
    <div>
      <Typography id={id} component={`h${props.level}`} variant="subtitle2">
        {t('callers.title')}
      </Typography>
      <Table
        size="small"
        aria-labelledby={id}
        sx={{
          '& td, & th': { px: { xs: 0.5, sm: 1 }, verticalAlign: 'top' },
          // Words and numbers of the narrow columns stay whole; the caller wraps.
          '& :is(td, th):not(:first-of-type)': {
            whiteSpace: 'nowrap',
            wordBreak: 'normal',
          },
          '& code': { lineHeight: 1.4 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('callers.caller')}</TableCell>
            <TableCell align="right">{t('callers.requests')}</TableCell>
            <TableCell>{t('callers.lastSeen')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {callers.map(caller => (
            <Row key={caller.caller} caller={caller} />
          ))}
        </TableBody>
      </Table>
      {callersLeftOff === 0 ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t('callers.leftOff', {
            listed: String(callers.length),
            count: callersLeftOff,
            amount: whole(callersLeftOff),
          })}
        </Typography>
      )}
    </div>
  );
};
