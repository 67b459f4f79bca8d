import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { toneColor, type Tone } from '../../parts';
import { toneIcon } from '../../parts/toneIcon';
import { healthTones } from './looks';
import { NODE } from './model/layoutOf';
import type { DrawnNode } from './model/Picture';

/** Letters of a line; more would run out of the frame. */
const FIRST_LINE = 25;
const SECOND_LINE = 34;

/** The end of a ref tells services apart more than its beginning. */
function clipped(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(1 - most)}`;
}

function toneOf(drawn: DrawnNode): Tone {
  if (drawn.kind === 'service') return healthTones[drawn.node.health.state];
  return drawn.failing > 0 ? 'bad' : 'neutral';
}

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
        {props.words}
      </text>
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
    /** What the drawing says, for the ears. */
    readonly name: string;
    readonly pill: string | undefined;
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
    const isHeld = isChosen || isMiddle;
    const ink = theme.palette.text;
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
        <title>{props.name}</title>
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
            fill={theme.palette.background.paper}
            stroke={color}
          />
        ) : null}
        <rect
          width={NODE.width}
          height={NODE.height}
          rx={7}
          fill={theme.palette.background.paper}
          stroke={color}
          strokeWidth={isHeld ? 3 : 1.5}
          strokeDasharray={tone === 'unknown' ? '5 3' : undefined}
        />
        <g
          transform={`translate(8 ${NODE.height / 2 - 8}) scale(0.89)`}
          color={color}
        >
          {toneIcon(tone)}
        </g>
        <text x={30} y={19} fontSize={12.5} fontWeight={600} fill={ink.primary}>
          {clipped(props.title, FIRST_LINE)}
        </text>
        <text x={30} y={35} fontSize={10.5} fill={ink.secondary}>
          {props.line.length > SECOND_LINE
            ? `${props.line.slice(0, SECOND_LINE - 1)}…`
            : props.line}
        </text>
        {drawn.kind === 'service' && drawn.more > 0 ? (
          <text
            x={NODE.width - 6}
            y={12}
            fontSize={10}
            textAnchor="end"
            fill={ink.secondary}
          >
            +{drawn.more}
          </text>
        ) : null}
        {pill === undefined ? null : (
          <Pill words={pill} color={toneColor('warning')(theme)} />
        )}
      </g>
    );
  },
);
