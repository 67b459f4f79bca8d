import { useTheme } from '@mui/material/styles';
import { toneColor, type Tone } from '../../parts';
import { headOf } from './EdgeShape';
import { NODE } from './model/layoutOf';
import { NODE_CLIP } from './NodeShape';

const tones: readonly Tone[] = ['neutral', 'warning', 'unknown'];

/** What shapes refer to. A head has the colour of its line, which SVG does not hand on by itself. */
export const ShapeParts = () => {
  const theme = useTheme();
  return (
    <defs>
      {tones.map(tone => (
        <marker
          key={tone}
          id={headOf(tone)}
          viewBox="0 0 8 8"
          refX={6}
          refY={4}
          markerWidth={9}
          markerHeight={9}
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0 L8 4 L0 8 z" fill={toneColor(tone)(theme)} />
        </marker>
      ))}
      <clipPath id={NODE_CLIP}>
        <rect width={NODE.width - 4} height={NODE.height} />
      </clipPath>
    </defs>
  );
};
