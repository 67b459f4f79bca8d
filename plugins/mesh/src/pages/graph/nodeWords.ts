import { percent } from '@causeway/mesh-intent/panels';
import type {
  GraphChangeView,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import type { DrawnNode, DrawnService } from './model/Picture';
import { teamOf } from './model/GraphIndex';
import { teamName } from './teamName';
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

export function healthWords({ health }: GraphNodeView, t: GraphT): string {
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

function serviceName(
  { node, more }: DrawnService,
  about: NameContext,
): readonly string[] {
  const { t, bearing, isFocus } = about;
  return [
    node.ref,
    ...(isFocus ? [t('node.focus')] : []),
    ...(bearing === undefined ? [] : [bearingWords(bearing, t)]),
    ...(node.manifest === 'read'
      ? [
          teamName(teamOf(node), t),
          healthWords(node, t),
          t(`mode.${node.mode.declared}`),
          t(`observed.${node.mode.observed}`),
          waveWords(node, t),
        ]
      : [t(`manifest.${node.manifest}`)]),
    t('node.calls', { count: about.calls }),
    t('node.calledBy', { count: about.calledBy }),
    ...(more > 0 ? [t('node.more', { count: more })] : []),
  ];
}

interface NameContext {
  readonly t: GraphT;
  readonly bearing: Bearing | undefined;
  readonly isFocus: boolean;
  /** Of what is drawn. */
  readonly calls: number;
  readonly calledBy: number;
}

/** For the ears: everything that the drawing of a node says. */
export function nodeName(drawn: DrawnNode, about: NameContext): string {
  const { t } = about;
  return (
    drawn.kind === 'service'
      ? serviceName(drawn, about)
      : [
          teamName(drawn.team, t),
          shortWords(drawn, t),
          t('node.calls', { count: about.calls }),
          t('node.calledBy', { count: about.calledBy }),
        ]
  ).join(', ');
}
