import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { GraphNodeView } from '@causeway/plugin-mesh-common';
import { useState } from 'react';
import { EntityLink, Mark, ServiceLink } from '../../parts';
import { driftTones, healthTones, observedTones } from './looks';
import {
  bearingWords,
  healthWords,
  waveWords,
  type Bearing,
} from './nodeWords';
import { pageOf, Pages } from './Pages';
import { graphWords } from './words';

interface Columns {
  /** Calls from the middle, by ref; nothing where there is no middle. */
  readonly distances: ReadonlyMap<string, number> | undefined;
  /** Nothing where no change is looked at. */
  readonly bearings: ReadonlyMap<string, Bearing> | undefined;
}

const ServiceRow = (props: Columns & { readonly node: GraphNodeView }) => {
  const { node, distances, bearings } = props;
  const { t } = useTranslationRef(graphWords);
  const { ref, owner, mode, health, drift } = node;
  const bearing = bearings?.get(ref);
  const isRead = node.manifest === 'read';
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {isRead ? <ServiceLink service={ref} /> : ref}
      </TableCell>
      <TableCell>
        {owner === undefined ? (
          <Mark tone="unknown">{t(`manifest.${node.manifest}`)}</Mark>
        ) : (
          <EntityLink entityRef={owner} />
        )}
      </TableCell>
      <TableCell>
        <Mark tone={observedTones[mode.observed]}>
          {t(`mode.${mode.declared}`)}, {t(`observed.${mode.observed}`)}
        </Mark>
      </TableCell>
      <TableCell>
        <Mark tone={healthTones[health.state]}>{healthWords(node, t)}</Mark>
      </TableCell>
      <TableCell>
        <Mark tone={driftTones[drift]}>{t(`drift.${drift}`)}</Mark>
      </TableCell>
      <TableCell>{waveWords(node, t)}</TableCell>
      {distances === undefined ? null : (
        <TableCell align="right">{distances.get(ref)}</TableCell>
      )}
      {bearings === undefined ? null : (
        <TableCell>
          {bearing === undefined ? null : (
            <Mark tone="warning">{bearingWords(bearing, t)}</Mark>
          )}
        </TableCell>
      )}
    </TableRow>
  );
};

/** Every service that the filter leaves, in a row: what its place in the drawing says. */
export const ServicesTable = (
  props: Columns & { readonly nodes: readonly GraphNodeView[] },
) => {
  const { nodes, distances, bearings } = props;
  const { t } = useTranslationRef(graphWords);
  const [asked, setAsked] = useState(1);
  const { rows, page, pages } = pageOf(nodes, asked);
  const heads = [
    t('table.service'),
    t('table.team'),
    t('table.mode'),
    t('table.health'),
    t('table.drift'),
    t('table.wave'),
    ...(distances === undefined ? [] : [t('table.away')]),
    ...(bearings === undefined ? [] : [t('table.reach')]),
  ];
  return (
    <>
      <Box role="status" sx={{ typography: 'body2', mb: 1 }}>
        {t('counts.services', { count: nodes.length })}
      </Box>
      <TableContainer
        tabIndex={0}
        role="group"
        aria-label={t('table.services')}
      >
        <Table size="small" aria-label={t('table.services')}>
          <TableHead>
            <TableRow>
              {heads.map(head => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(node => (
              <ServiceRow
                key={node.ref}
                node={node}
                distances={distances}
                bearings={bearings}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Pages
        name={t('table.services')}
        page={page}
        pages={pages}
        onPage={setAsked}
      />
    </>
  );
};
