import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { ScrolledTable } from '../../parts';
import { panelsWords } from '../words';

/** Hosts outside the mesh it declares. */
export const Egress = ({
  egress,
}: {
  readonly egress: ServiceView['egress'];
}) => {
  const { t } = useTranslationRef(panelsWords);
  if (egress.length === 0) return <>{t('egress.none')}</>;
  return (
    <ScrolledTable label={t('egress.label')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('egress.host')}</TableCell>
          <TableCell>{t('egress.port')}</TableCell>
          <TableCell>{t('egress.protocol')}</TableCell>
          <TableCell>{t('egress.why')}</TableCell>
          <TableCell>{t('egress.reviewBy')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {egress.map(({ host, port, protocol, reason, reviewBy }) => (
          <TableRow key={`${host}:${port}`}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{host}</TableCell>
            <TableCell>{port}</TableCell>
            <TableCell>{protocol}</TableCell>
            <TableCell sx={{ minWidth: 160 }}>{reason}</TableCell>
            <TableCell>{reviewBy ?? t('egress.noDay')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
