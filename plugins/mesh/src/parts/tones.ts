import type { Theme } from '@mui/material/styles';

/** What a colour says. Only proof is `good`; not knowing is a tone of its own. */
export type Tone = 'good' | 'bad' | 'warning' | 'unknown' | 'neutral';

/** Contrast of at least 4.5:1 on the paper and the page of both themes of the app. */
const colors: Readonly<
  Record<'light' | 'dark', Readonly<Record<Tone, string>>>
> = {
  light: {
    good: '#14602c',
    bad: '#a3180f',
    warning: '#7a4100',
    unknown: '#4d5764',
    neutral: '#1f5493',
  },
  dark: {
    good: '#8fe3a8',
    bad: '#ffb8b0',
    warning: '#ffcf8f',
    unknown: '#d0d5dd',
    neutral: '#a9d0ff',
  },
};

/** For `sx`: the colour of a tone in the theme at hand. */
export function toneColor(tone: Tone): (theme: Theme) => string {
  return theme => colors[theme.palette.mode][tone];
}

/** For `sx` around fields: the theme's red is too faint in the dark; named twice, it wins whichever style comes last. */
export const readableErrors = {
  '& .Mui-error.Mui-error': { color: toneColor('bad') },
} as const;

/** For `sx` of a button that stops something or takes it back: the theme's red is too faint in the dark here too. */
export const stopping = { color: toneColor('bad') } as const;
