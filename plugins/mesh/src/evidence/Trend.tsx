import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { TrendView } from '@causeway/plugin-mesh-common';
import { visuallyHidden } from '../parts';
import { evidenceWords } from './words';

const WIDTH = 120;
const HEIGHT = 28;

type Line = TrendView['lines'][number];

function pathOf(line: Line, span: Span): string {
  return line.points
    .map(({ at, value }, index) => {
      const x =
        ((Date.parse(at) - span.from) / (span.to - span.from || 1)) * WIDTH;
      const y = HEIGHT - 2 - (value / (span.most || 1)) * (HEIGHT - 4);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly most: number;
}

function spanOf(lines: readonly Line[]): Span {
  const points = lines.flatMap(each => each.points);
  const times = points.map(({ at }) => Date.parse(at));
  return {
    from: Math.min(...times),
    to: Math.max(...times),
    most: Math.max(...points.map(({ value }) => value)),
  };
}

/** The course of a number over the days that are kept, beginning at nothing; a line of one point is none. */
export const Trend = (props: {
  readonly trend: TrendView;
  readonly write: (value: number) => string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const lines = props.trend.lines.filter(({ points }) => points.length > 1);
  if (lines.length === 0) return null;
  const span = spanOf(lines);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', color: 'text.secondary' }}
    >
      <svg
        width={WIDTH}
        height={HEIGHT}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden
      >
        {lines.map(line => (
          <path
            key={`${line.site} ${line.part}`}
            d={pathOf(line, span)}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
          />
        ))}
      </svg>
      <span style={visuallyHidden}>
        {lines
          .map(({ site, points }) =>
            t('trend', {
              site,
              first: props.write(points[0].value),
              last: props.write(points[points.length - 1].value),
            }),
          )
          .join('; ')}
      </span>
    </Box>
  );
};
