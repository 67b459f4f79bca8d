import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { ChangeIdLink } from '../../change/ChangeIdLink';
import { graphWords } from './words';

/** Refs that are written out; the table has the rest. */
const FEW = 6;

function listed(refs: readonly string[]): string {
  const rest = refs.length - FEW;
  return [...refs.slice(0, FEW), ...(rest > 0 ? [`+${rest}`] : [])].join(', ');
}

/** What a change touches and how far that reaches. */
export const ChangeReach = (props: {
  readonly graph: GraphView;
  readonly onLeave: () => void;
}) => {
  const { nodes, change } = props.graph;
  const { t } = useTranslationRef(graphWords);
  if (change === undefined) return null;
  const { id, title, touched, reached, calls } = change;
  const there = new Set(nodes.map(({ ref }) => ref));
  const missing = touched.filter(ref => !there.has(ref));
  const ways = (op: 'add' | 'remove') =>
    listed(
      calls
        .filter(each => each.op === op)
        .map(({ from, to }) => `${from} → ${to}`),
    );
  const sentences = [
    reached.length === 0
      ? t('change.reachesNone')
      : `${t('change.reaches', { count: reached.length })}, ${t(
          'change.farthest',
          { count: reached.at(-1)?.distance ?? 0 },
        )}`,
    ...(missing.length === 0
      ? []
      : [t('change.notThere', { services: listed(missing) })]),
    ...(ways('add') === '' ? [] : [t('change.adds', { calls: ways('add') })]),
    ...(ways('remove') === ''
      ? []
      : [t('change.removes', { calls: ways('remove') })]),
  ];
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={false}
      role="region"
      aria-label={t('change.name')}
      action={
        <Button color="inherit" size="small" onClick={props.onLeave}>
          {t('change.leave')}
        </Button>
      }
    >
      <strong>{title}</strong> (<ChangeIdLink id={id} />){' '}
      {t('change.touches', { services: listed(touched) })} {sentences.join(' ')}
    </Alert>
  );
};
