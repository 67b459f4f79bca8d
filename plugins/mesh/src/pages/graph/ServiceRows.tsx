import { useTranslationRef } from '@backstage/frontend-plugin-api';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { GraphNodeView } from '@causeway/plugin-mesh-common';
import { EntityLink, Mark, ScrolledTable, ServiceLink } from '../../parts';
import { Cards } from './Cards';
import { driftTones, healthTones, observedTones } from './looks';
import {
  bearingWords,
  healthWords,
  waveWords,
  type Bearing,
} from './nodeWords';
import { useNarrow } from './useNarrow';
import { useTexts } from './useTexts';
import { graphWords } from './words';

export interface ServiceColumns {
  /** Calls from the middle, by ref; nothing where there is no middle. */
  readonly distances: ReadonlyMap<string, number> | undefined;
  /** Nothing where no change is looked at. */
  readonly bearings: ReadonlyMap<string, Bearing> | undefined;
}

/** Names are not broken; the table scrolls where they have no room. */
const whole = { whiteSpace: 'nowrap' } as const;
interface Node {
  readonly node: GraphNodeView;
}

const Name = ({ node }: Node) =>
  node.manifest === 'read' ? (
    <ServiceLink service={node.ref} />
  ) : (
    <>{node.ref}</>
  );

const Team = ({ node }: Node) => {
  const { t } = useTranslationRef(graphWords);
  return node.owner === undefined ? (
    <Mark tone="unknown">{t(`manifest.${node.manifest}`)}</Mark>
  ) : (
    <EntityLink entityRef={node.owner} />
  );
};

const Mode = ({ node }: Node) => {
  const { t } = useTranslationRef(graphWords);
  const { declared, observed } = node.mode;
  return (
    <Mark tone={observedTones[observed]}>
      {t(`mode.${declared}`)}, {t(`observed.${observed}`)}
    </Mark>
  );
};

const ServiceRow = (
  props: ServiceColumns & { readonly node: GraphNodeView },
) => {
  const { node, distances, bearings } = props;
  const texts = useTexts();
  const { t } = texts;
  const { ref, health, drift } = node;
  const bearing = bearings?.get(ref);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={whole}>
        <Name node={node} />
      </TableCell>
      <TableCell sx={whole}>
        <Team node={node} />
      </TableCell>
      <TableCell>
        <Mode node={node} />
      </TableCell>
      <TableCell>
        <Mark tone={healthTones[health.state]}>{healthWords(node, texts)}</Mark>
      </TableCell>
      <TableCell>
        <Mark tone={driftTones[drift]}>{t(`drift.${drift}`)}</Mark>
      </TableCell>
      <TableCell>{node.deployWave ?? waveWords(node, t)}</TableCell>
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

const ServiceCards = ({
  nodes,
  bearings,
}: ServiceColumns & { readonly nodes: readonly GraphNodeView[] }) => {
  const texts = useTexts();
  const { t } = texts;
  const bearing = (ref: string) => {
    const own = bearings?.get(ref);
    return own === undefined ? null : (
      <Mark tone="warning">{bearingWords(own, t)}</Mark>
    );
  };
  return (
    <Cards
      name={t('table.services')}
      cards={nodes.map(node => ({
        key: node.ref,
        title: <Name node={node} />,
        lines: [
          bearing(node.ref),
          <Team node={node} />,
          <Mode node={node} />,
          <Mark tone={healthTones[node.health.state]}>
            {healthWords(node, texts)}
          </Mark>,
          waveWords(node, t),
        ],
      }))}
    />
  );
};

/** Services in rows. */
export const ServiceRows = (
  props: ServiceColumns & { readonly nodes: readonly GraphNodeView[] },
) => {
  const { nodes, distances, bearings } = props;
  const { t } = useTranslationRef(graphWords);
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
  return useNarrow() ? (
    <ServiceCards {...props} />
  ) : (
    <ScrolledTable label={t('table.services')}>
      <TableHead>
        <TableRow>
          {heads.map(head => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {nodes.map(node => (
          <ServiceRow
            key={node.ref}
            node={node}
            distances={distances}
            bearings={bearings}
          />
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
