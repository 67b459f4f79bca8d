import type {
  GraphChangeView,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import type { DrawnNode, DrawnService } from './model/Picture';
import { teamOf } from './model/GraphIndex';
import { teamName } from './teamName';
import type { Texts } from './useTexts';
import type { GraphT } from './words';

/** How a change bears on a service. */
export type Bearing =
  | { readonly as: 'touched' }
  | { readonly as: 'reached'; readonly distance: number };

export function bearingsOf(
  change: GraphChangeView | undefined,
): ReadonlyMap<string, Bearing> {
  return new Map<string, Bearing>([
    ...(change?.reached ?? []).map(
      ({ ref, distance }) => [ref, { as: 'reached', distance }] as const,
    ),
    ...(change?.touched ?? []).map(ref => [ref, { as: 'touched' }] as const),
  ]);
}

export function bearingWords(bearing: Bearing, t: GraphT): string {
  return bearing.as === 'touched'
    ? t('node.touched')
    : t('node.reached', { count: bearing.distance });
}

export function waveWords(node: GraphNodeView, t: GraphT): string {
  if (node.deployWave !== undefined) {
    return t('node.wave', { wave: String(node.deployWave) });
  }
  return t(node.cycle === undefined ? 'node.noWave' : 'node.cycle');
}

export function healthWords(
  { health }: GraphNodeView,
  { t, numbers: { percent } }: Texts,
): string {
  const words = t(`health.${health.state}`);
  return health.failedShare === undefined || health.failedShare === 0
    ? words
    : `${words}, ${t('share', { share: percent(health.failedShare) })}`;
}

/** The second line of what is drawn. */
export function shortWords(drawn: DrawnNode, t: GraphT): string {
  if (drawn.kind === 'team') {
    return [
      t('counts.services', { count: drawn.services }),
      ...(drawn.failing > 0
        ? [t('node.failing', { count: drawn.failing })]
        : []),
      ...(drawn.unknown > 0
        ? [t('node.unknown', { count: drawn.unknown })]
        : []),
    ].join(' · ');
  }
  const { node } = drawn;
  if (node.manifest !== 'read') return t(`manifest.${node.manifest}`);
  const wave =
    node.deployWave === undefined
      ? t(node.cycle === undefined ? 'node.noWaveShort' : 'node.cycle')
      : t('node.waveShort', { wave: String(node.deployWave) });
  const { declared, observed } = node.mode;
  return [wave, t(`mode.${declared}`), t(`observedShort.${observed}`)].join(
    ' · ',
  );
}

/** Letters of a ref that have room; of a longer one the name of the service is shown. */
const ROOM = 24;

function shownTitle(drawn: DrawnNode, t: GraphT): string {
  if (drawn.kind === 'team') return teamName(drawn.team, t);
  const { id } = drawn;
  return id.length <= ROOM ? id : id.slice(id.indexOf('/') + 1);
}

/** What is written on a node, in the order in which it is. */
export function shownTexts(
  drawn: DrawnNode,
  { t, bearing }: { readonly t: GraphT; readonly bearing: Bearing | undefined },
): {
  readonly title: string;
  readonly line: string;
  readonly more: string | undefined;
  readonly pill: string | undefined;
} {
  return {
    title: shownTitle(drawn, t),
    line: shortWords(drawn, t),
    more:
      drawn.kind === 'service' && drawn.more > 0 ? `+${drawn.more}` : undefined,
    pill: bearing === undefined ? undefined : bearingShort(bearing, t),
  };
}

function bearingShort(bearing: Bearing, t: GraphT): string {
  return bearing.as === 'touched'
    ? t('node.touchedShort')
    : t('node.reachedShort', { distance: String(bearing.distance) });
}

function serviceWords(
  { id, node, more }: DrawnService,
  about: NameContext,
): readonly string[] {
  const { bearing, isFocus, texts } = about;
  const { t } = texts;
  return [
    ...(id.length <= ROOM ? [] : [id]),
    ...(isFocus ? [t('node.focus')] : []),
    ...(bearing === undefined ? [] : [bearingWords(bearing, t)]),
    ...(node.manifest === 'read'
      ? [
          teamName(teamOf(node), t),
          healthWords(node, texts),
          t(`observed.${node.mode.observed}`),
        ]
      : []),
    ...(more > 0 ? [t('node.more', { count: more })] : []),
  ];
}

interface NameContext {
  readonly texts: Texts;
  readonly bearing: Bearing | undefined;
  readonly isFocus: boolean;
  /** Of what is drawn. */
  readonly calls: number;
  readonly calledBy: number;
}

/** For the ears: what is written on a node, so that who speaks it is understood, and what its signs and lines say. */
export function nodeName(drawn: DrawnNode, about: NameContext): string {
  const { t } = about.texts;
  const { title, line, more, pill } = shownTexts(drawn, { ...about, t });
  return [
    title,
    line,
    more,
    pill,
    ...(drawn.kind === 'service' ? serviceWords(drawn, about) : []),
    t('node.calls', { count: about.calls }),
    t('node.calledBy', { count: about.calledBy }),
  ]
    .filter(each => each !== undefined)
    .join(', ');
}
