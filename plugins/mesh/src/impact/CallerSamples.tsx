import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { ImpactSampleView } from '@causeway/plugin-mesh-common';
import { Age } from '../parts';
import { sampleWords } from './sampleWords';
import { useCounted } from './useCounted';
import { impactWords } from './words';

/** Requests of a caller as the log holds them, heaviest first. */
export const CallerSamples = (props: {
  readonly samples: readonly ImpactSampleView[];
}) => {
  const { t } = useTranslationRef(impactWords);
  const counted = useCounted();
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, '& li': { py: 0.25 } }}>
      {props.samples.map((sample, at) => (
        <li key={at}>
          {t('sample.row', {
            sample: <code>{sampleWords(sample, t)}</code>,
            requests: counted('requests', sample.weighted),
            age: <Age at={sample.lastSeen} />,
          })}
        </li>
      ))}
    </Box>
  );
};
