import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { toneColor, type Tone } from '../../parts';
import { toneIcon } from '../../parts/toneIcon';
import { healthTones } from './looks';
import { NODE } from './model/layoutOf';
import type { DrawnNode } from './model/Picture';

function toneOf(drawn: DrawnNode): Tone {
  if (drawn.kind === 'service') return healthTones[drawn.node.health.state];
  return drawn.failing > 0 ? 'bad' : 'neutral';
}

/** What runs out of the frame is cut off; defined once for all nodes. */
export const NODE_CLIP = 'graph-node-clip';

/** Texts end with a space: read one after the other they are words of their own. */
const spaced = (text: string) => `${text} `;

const Pill = (props: { readonly words: string; readonly color: string }) => {
  const theme = useTheme();
  const width = 12 + props.words.length * 5.6;
  return (
    <g transform={`translate(${NODE.width - width - 8} ${NODE.height - 7})`}>
      <rect
        width={width}
        height={14}
        rx={7}
        fill={theme.palette.background.paper}
        stroke={props.color}
      />
      <text
        x={width / 2}
        y={10.5}
        fontSize={9.5}
        textAnchor="middle"
        fill={props.color}
      >
        {spaced(props.words)}
      </text>
    </g>
  );
};

const Texts = (props: {
  readonly title: string;
  readonly line: string;
  readonly more: string | undefined;
}) => {
  const { background, text } = useTheme().palette;
  const { more } = props;
  const width = 6 * (more?.length ?? 0) + 8;
  return (
    <g clipPath={`url(#${NODE_CLIP})`}>
      <text x={30} y={19} fontSize={11.5} fontWeight={600} fill={text.primary}>
        {spaced(props.title)}
      </text>
      <text x={30} y={35} fontSize={10} fill={text.secondary}>
        {spaced(props.line)}
      </text>
      {more === undefined ? null : (
        <>
          <rect
            x={NODE.width - width - 3}
            y={3}
            width={width}
            height={13}
            fill={background.paper}
          />
          <text
            x={NODE.width - 6}
            y={13}
            fontSize={10}
            textAnchor="end"
            fill={text.secondary}
          >
            {spaced(more)}
          </text>
        </>
      )}
    </g>
  );
};

/** A service or a team in the drawing. Keys and clicks are the canvas's. */
export const NodeShape = memo(
  (props: {
    readonly drawn: DrawnNode;
    readonly x: number;
    readonly y: number;
    readonly title: string;
    readonly line: string;
    readonly more: string | undefined;
    readonly pill: string | undefined;
    /** What the drawing says, for the ears. */
    readonly name: string;
    readonly isMiddle: boolean;
    readonly isChosen: boolean;
    readonly isFaded: boolean;
    /** The one tab stop. */
    readonly isStop: boolean;
  }) => {
    const { drawn, pill, isMiddle, isChosen } = props;
    const theme = useTheme();
    const tone = toneOf(drawn);
    const color = toneColor(tone)(theme);
    const { paper } = theme.palette.background;
    return (
      <g
        className="graph-node"
        role="button"
        data-node={drawn.id}
        tabIndex={props.isStop ? 0 : -1}
        aria-label={props.name}
        aria-current={isChosen ? 'true' : undefined}
        transform={`translate(${props.x - NODE.width / 2} ${
          props.y - NODE.height / 2
        })`}
        opacity={props.isFaded ? 0.45 : 1}
      >
        <rect
          className="graph-ring"
          x={-4}
          y={-4}
          width={NODE.width + 8}
          height={NODE.height + 8}
          rx={10}
          fill="none"
          stroke="none"
        />
        {drawn.kind === 'team' ? (
          <rect
            x={4}
            y={-4}
            width={NODE.width - 8}
            height={NODE.height}
            rx={7}
            fill={paper}
            stroke={color}
          />
        ) : null}
        <rect
          width={NODE.width}
          height={NODE.height}
          rx={7}
          fill={paper}
          stroke={color}
          strokeWidth={isChosen || isMiddle ? 3 : 1.5}
          strokeDasharray={tone === 'unknown' ? '5 3' : undefined}
        />
        <g
          transform={`translate(8 ${NODE.height / 2 - 8}) scale(0.89)`}
          color={color}
        >
          {toneIcon(tone)}
        </g>
        <Texts title={props.title} line={props.line} more={props.more} />
        {pill === undefined ? null : (
          <Pill words={pill} color={toneColor('warning')(theme)} />
        )}
      </g>
    );
  },
);
