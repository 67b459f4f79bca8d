import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';
import { EntityLink, ScrolledTable } from '../../parts';
import { fleetWords } from './words';

interface Team {
  readonly owner: string;
  readonly services: number;
  readonly strict: number;
  readonly ready: number;
  readonly plaintext: number;
  readonly unknown: number;
}

/** How far each team is on its way to strict mTLS; those that are furthest behind first. */
function progressOf(services: readonly FleetServiceView[]): Team[] {
  const owners = [...new Set(services.map(({ owner }) => owner))];
  return owners
    .map(owner => {
      const own = services.filter(each => each.owner === owner);
      const open = own.filter(({ mode }) => mode !== 'strict');
      const of = (clock: FleetServiceView['clock']) =>
        open.filter(each => each.clock === clock).length;
      return {
        owner,
        services: own.length,
        strict: own.length - open.length,
        ready: of('pass'),
        plaintext: of('fail'),
        unknown: of('insufficient-evidence'),
      };
    })
    .sort(
      (a, b) =>
        a.strict / a.services - b.strict / b.services ||
        b.services - a.services,
    );
}

const heads = [
  'team',
  'services',
  'progress.strict',
  'progress.ready',
  'progress.plaintext',
  'progress.unknown',
] as const;

/** Migration to strict mTLS by team. */
export const Progress = (props: {
  readonly services: readonly FleetServiceView[];
}) => {
  const { t } = useTranslationRef(fleetWords);
  return (
    <ScrolledTable label={t('progress.label')}>
      <TableHead>
        <TableRow>
          {heads.map((head, at) => (
            <TableCell key={head} align={at === 0 ? 'left' : 'right'}>
              {t(head)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {progressOf(props.services).map(team => (
          <TableRow key={team.owner}>
            <TableCell>
              <EntityLink entityRef={team.owner} />
            </TableCell>
            <TableCell align="right">{team.services}</TableCell>
            <TableCell align="right">
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {team.strict} ({Math.floor((team.strict / team.services) * 100)}{' '}
                %)
              </Box>
            </TableCell>
            <TableCell align="right">{team.ready}</TableCell>
            <TableCell align="right">{team.plaintext}</TableCell>
            <TableCell align="right">{team.unknown}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </ScrolledTable>
  );
};
