import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GraphNodeView, GraphView } from '@causeway/plugin-mesh-common';
import { EntityLink, Facts, Mark, ServiceLink, stacked } from '../../parts';
import { AgesOf, answersOf } from './AgesOf';
import { CallList } from './CallList';
import { driftTones, healthTones, observedTones } from './looks';
import type { GraphIndex } from './model/GraphIndex';
import {
  bearingWords,
  healthWords,
  waveWords,
  type Bearing,
} from './nodeWords';
import { useTexts } from './useTexts';
import { graphWords } from './words';

const ServiceFacts = ({ node }: { readonly node: GraphNodeView }) => {
  const texts = useTexts();
  const { t } = texts;
  const { mode, health, drift } = node;
  return (
    <Facts
      facts={[
        [
          t('panel.team'),
          node.owner === undefined ? '' : <EntityLink entityRef={node.owner} />,
        ],
        [t('panel.clusters'), node.clusters.join(', ')],
        [
          t('panel.mode'),
          <Mark tone={mode.declared === 'unknown' ? 'unknown' : 'neutral'}>
            {t(`mode.${mode.declared}`)}
          </Mark>,
        ],
        [
          t('panel.observed'),
          <Mark tone={observedTones[mode.observed]}>
            {t(`observed.${mode.observed}`)}
          </Mark>,
        ],
        [
          t('panel.health'),
          <Mark tone={healthTones[health.state]}>
            {healthWords(node, texts)}
          </Mark>,
        ],
        [
          t('panel.drift'),
          <Mark tone={driftTones[drift]}>{t(`drift.${drift}`)}</Mark>,
        ],
        [t('panel.wave'), waveWords(node, t)],
      ]}
    />
  );
};

/** What is known of the chosen service. */
export const ServicePanel = (props: {
  readonly graph: GraphView;
  readonly index: GraphIndex;
  readonly node: GraphNodeView;
  readonly isFocus: boolean;
  /** Drawn as one of an open team. */
  readonly isOfTeam: boolean;
  readonly bearing: Bearing | undefined;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}) => {
  const { graph, index, node, bearing } = props;
  const { t } = useTranslationRef(graphWords);
  const isRead = node.manifest === 'read';
  return (
    <Box sx={{ ...stacked, gap: 1.5, typography: 'body2' }}>
      <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>
        {isRead ? <ServiceLink service={node.ref} /> : node.ref}
      </Box>
      {bearing === undefined ? null : (
        <Mark tone="warning">{bearingWords(bearing, t)}</Mark>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {props.isFocus ? null : (
          <Button size="small" variant="outlined" onClick={props.onFocus}>
            {t('panel.focus')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={props.onOpen}>
          {t(props.isOfTeam ? 'panel.closeTeam' : 'panel.open')}
        </Button>
      </Box>
      {isRead ? (
        <ServiceFacts node={node} />
      ) : (
        <Mark tone="unknown">{t(`manifest.${node.manifest}`)}</Mark>
      )}
      <CallList
        title={t('panel.calls')}
        edges={index.callsOf(node.ref)}
        end="to"
      />
      <CallList
        title={t('panel.calledBy')}
        edges={index.callsTo(node.ref)}
        end="from"
      />
      {isRead ? (
        <Box>
          <strong>{t('panel.ages')}</strong>
          <AgesOf answers={answersOf(graph, node.clusters)} />
        </Box>
      ) : null}
    </Box>
  );
};
