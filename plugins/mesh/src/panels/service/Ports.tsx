import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ServiceView } from '@causeway/plugin-mesh-common';
import { ScrolledTable } from '../../parts';
import { panelsWords } from '../words';

/** Ports callers use, and where the workload listens. */
export const Ports = ({ ports }: { readonly ports: ServiceView['ports'] }) => {
  const { t } = useTranslationRef(panelsWords);
  if (ports.length === 0) return <>{t('ports.none')}</>;
  return (
    <ScrolledTable label={t('ports.label')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('ports.name')}</TableCell>
          <TableCell>{t('ports.port')}</TableCell>
          <TableCell>{t('ports.targetPort')}</TableCell>
          <TableCell>{t('ports.protocol')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {ports.map(({ name, port, targetPort, protocol }) => (
          <TableRow key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>{port}</TableCell>
            <TableCell>{targetPort}</TableCell>
            <TableCell>{protocol}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
