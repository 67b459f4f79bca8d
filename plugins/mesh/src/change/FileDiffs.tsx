import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { FileView } from '@causeway/plugin-mesh-common';
import { UnifiedDiff } from './UnifiedDiff';
import { changeWords } from './words';

function deed(file: FileView): 'new' | 'deleted' | 'edited' {
  if (file.before === undefined) return 'new';
  return file.after === undefined ? 'deleted' : 'edited';
}

/** The files of a step with what changes in them. */
export const FileDiffs = (props: {
  readonly files: readonly FileView[];
  /** Folded at first, to be opened. */
  readonly folded?: boolean;
}) => {
  const { t } = useTranslationRef(changeWords);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {props.files.map(file => (
        <details key={file.path} open={!props.folded}>
          <Box
            component="summary"
            sx={{ typography: 'body2', cursor: 'pointer', py: 0.5 }}
          >
            <code>{file.path}</code> ({t(`file.${deed(file)}`)})
          </Box>
          <UnifiedDiff path={file.path} unified={file.unified} />
        </details>
      ))}
    </Box>
  );
};
