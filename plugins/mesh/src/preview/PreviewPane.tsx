import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  ErrorNotice,
  stacked,
  staleLook,
  visuallyHidden,
  Waiting,
} from '../parts';
import { PreviewBody } from './PreviewBody';
import { previewSentence } from './previewSentence';
import type { PreviewState } from './usePreview';
import { previewWords } from './words';

/** What will happen. While a newer answer is on its way the one before stays, framed. */
export const PreviewPane = (props: {
  readonly preview: PreviewState;
  readonly onRetry: () => void;
  /** What is still to be filled in before there is anything to show. */
  readonly needed?: readonly string[];
}) => {
  const { t } = useTranslationRef(previewWords);
  const { preview, onRetry, needed = [] } = props;
  const { shown, error, pending } = preview;
  return (
    <Box aria-busy={pending} sx={{ ...stacked, gap: 2, minWidth: 0 }}>
      <span role="status" style={visuallyHidden}>
        {previewSentence(preview, t)}
      </span>
      {error === undefined ? null : (
        <ErrorNotice what={t('what')} error={error} onRetry={onRetry} />
      )}
      {shown === undefined && error === undefined ? (
        <Waiting what={t('making')} rows={3} />
      ) : null}
      {shown === undefined ? null : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            minWidth: 0,
            ...staleLook(pending || error !== undefined),
          }}
        >
          {shown.steps.length === 0 && needed.length > 0 ? (
            <Typography variant="body2" color="text.secondary">
              {t('needed', { fields: needed.join(', ') })}
            </Typography>
          ) : (
            <PreviewBody preview={shown} />
          )}
        </Box>
      )}
    </Box>
  );
};
