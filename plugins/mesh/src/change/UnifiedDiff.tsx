import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { toneColor } from '../parts';
import { unifiedLines, type UnifiedLine } from './unifiedLines';
import { changeWords } from './words';

function lineSx(kind: UnifiedLine['kind']) {
  switch (kind) {
    case 'added':
      return tinted('good');
    case 'removed':
      return tinted('bad');
    case 'place':
      return { color: 'text.secondary' };
    case 'kept':
      return {};
    default:
      throw new Error(`Unknown kind of line ${kind satisfies never}`);
  }
}

function tinted(tone: 'good' | 'bad') {
  return {
    color: toneColor(tone),
    backgroundColor: (theme: Theme) => alpha(toneColor(tone)(theme), 0.1),
  };
}

/** A file's diff: every line keeps its sign, the colour only repeats it. Scrolls by keyboard. */
export const UnifiedDiff = (props: {
  readonly path: string;
  readonly unified: string;
}) => {
  const { t } = useTranslationRef(changeWords);
  const lines = unifiedLines(props.unified);
  if (lines.length === 0) return <em>{t('file.same')}</em>;
  return (
    <Box
      component="pre"
      role="region"
      aria-label={t('file.difference', { path: props.path })}
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      sx={{
        m: 0,
        py: 1,
        overflowX: 'auto',
        maxHeight: 480,
        fontSize: 13,
        lineHeight: 1.5,
        fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ width: 'max-content', minWidth: '100%' }}>
        {lines.map(({ kind, text }, at) => (
          <Box key={at} sx={{ px: 1.5, ...lineSx(kind) }}>
            {text || ' '}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
