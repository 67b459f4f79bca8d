import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { toneColor } from '../../parts';
import { standingLooks } from './looks';
import type { EdgePath } from './model/edgePath';
import type { DrawnEdge } from './model/Picture';
import { SIGN, signsAt } from './model/placeSigns';

/** The kind of a line's head, by the colour it has. */
export const headOf = (line: string) => `graph-head-${line}`;

const Sign = (props: {
  readonly x: number;
  readonly y: number;
  readonly letter: string;
  readonly color: string;
}) => {
  const theme = useTheme();
  return (
    <>
      <circle
        cx={props.x}
        cy={props.y}
        r={SIGN}
        fill={theme.palette.background.paper}
        stroke={props.color}
      />
      <text
        x={props.x}
        y={props.y + 3.6}
        fontSize={10.5}
        fontWeight={700}
        textAnchor="middle"
        fill={props.color}
      >
        {props.letter}
      </text>
    </>
  );
};

/** What a line says by letters, the most pressing first. */
export function signsOf({ standing, crossCluster }: DrawnEdge) {
  const { sign } = standingLooks[standing];
  return [
    ...(sign === undefined ? [] : [sign]),
    ...(crossCluster ? ['⇄'] : []),
  ];
}

function opacityOf(props: {
  readonly isFaded: boolean;
  readonly isQuiet: boolean;
}): number {
  if (props.isFaded) return 0.18;
  return props.isQuiet ? 0.45 : 1;
}

/** A call, or the calls of a team, as a line. What it says the panel and the table say too. */
export const EdgeShape = memo(
  (props: {
    readonly edge: DrawnEdge;
    readonly path: EdgePath;
    /** Of the first sign; undefined where there is no room for signs. */
    readonly signAt: { readonly x: number; readonly y: number } | undefined;
    /** Shown on hover. */
    readonly title: string;
    readonly isChosen: boolean;
    readonly isFaded: boolean;
    /** One of so many that what is as it should be had better not stand out. */
    readonly isQuiet: boolean;
  }) => {
    const { edge, path, signAt, isChosen } = props;
    const { line, dash } = standingLooks[edge.standing];
    const color = toneColor(line)(useTheme());
    const signs = signsOf(edge);
    const usual = edge.standing === 'undeclared' ? 2 : 1.4;
    return (
      <g data-edge={edge.id} opacity={opacityOf(props)}>
        <title>{props.title}</title>
        <path d={path.d} fill="none" stroke="transparent" strokeWidth={12} />
        <path
          d={path.d}
          fill="none"
          stroke={color}
          strokeWidth={isChosen ? usual + 1.6 : usual}
          strokeDasharray={dash}
          markerEnd={`url(#${headOf(line)})`}
        />
        {signAt === undefined
          ? null
          : signsAt(signAt, signs.length).map((place, at) => (
              <Sign
                key={signs[at]}
                {...place}
                letter={signs[at]}
                color={color}
              />
            ))}
      </g>
    );
  },
);
