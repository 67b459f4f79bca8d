import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { Picture } from './model/Picture';
import { graphWords } from './words';

/** How much of it is drawn. */
export const DrawnStatus = (props: {
  readonly picture: Picture;
  readonly crowded: boolean;
}) => {
  const { nodes, edges, leftOff } = props.picture;
  const { t } = useTranslationRef(graphWords);
  const teams = nodes.filter(({ kind }) => kind === 'team').length;
  const services = nodes.length - teams;
  const what = [
    ...(teams > 0 ? [t('counts.teams', { count: teams })] : []),
    ...(services > 0 || teams === 0
      ? [t('counts.services', { count: services })]
      : []),
  ].join(', ');
  const calls = edges.reduce((sum, edge) => sum + edge.calls.length, 0);
  return (
    <Box role="status" sx={{ typography: 'body2' }}>
      {t('drawn', { what, calls: t('counts.calls', { count: calls }) })}
      {leftOff > 0 ? ` ${t('leftOff', { count: leftOff })}` : null}
      {props.crowded ? ` ${t('crowded')}` : null}
    </Box>
  );
};
