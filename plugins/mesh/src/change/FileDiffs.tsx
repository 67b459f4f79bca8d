import Box from '@mui/material/Box';
import type { FileView } from '@causeway/plugin-mesh-common';
import { UnifiedDiff } from './UnifiedDiff';

function verb(file: FileView): string {
  if (file.before === undefined) return 'new file';
  return file.after === undefined ? 'deleted' : 'edited';
}

/** The files of a step with what changes in them. */
export const FileDiffs = (props: {
  readonly files: readonly FileView[];
  /** Folded at first, to be opened. */
  readonly folded?: boolean;
}) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
    {props.files.map(file => (
      <details key={file.path} open={!props.folded}>
        <Box
          component="summary"
          sx={{ typography: 'body2', cursor: 'pointer', py: 0.5 }}
        >
          <code>{file.path}</code> ({verb(file)})
        </Box>
        <UnifiedDiff path={file.path} unified={file.unified} />
      </details>
    ))}
  </Box>
);
