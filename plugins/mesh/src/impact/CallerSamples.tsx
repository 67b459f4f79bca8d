import Box from '@mui/material/Box';
import type { ImpactSampleView } from '@causeway/plugin-mesh-common';
import { Age } from '../parts';
import { counted } from './counted';
import { sampleWords } from './sampleWords';

/** Requests of a caller as the log holds them, heaviest first. */
export const CallerSamples = (props: {
  readonly samples: readonly ImpactSampleView[];
}) => (
  <Box component="ul" sx={{ m: 0, pl: 3, '& li': { py: 0.25 } }}>
    {props.samples.map((sample, at) => (
      <li key={at}>
        <code>{sampleWords(sample)}</code>,{' '}
        {counted(sample.weighted, 'request')}, last <Age at={sample.lastSeen} />
      </li>
    ))}
  </Box>
);
