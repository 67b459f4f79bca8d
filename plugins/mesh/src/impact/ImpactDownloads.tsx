import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RiDownloadLine } from '@remixicon/react';
import type { ImpactView } from '@causeway/plugin-mesh-common';
import { saveFile, sentences } from '../parts';
import { callersCsv } from './callersCsv';
import { impactWords } from './words';

const icon = <RiDownloadLine size={16} />;

/** The callers for a spreadsheet, the report for a script; made in the browser from what is shown. */
export const ImpactDownloads = ({
  impact,
}: {
  readonly impact: ImpactView;
}) => {
  const { t } = useTranslationRef(impactWords);
  const { report, workload } = impact;
  if (report === undefined) return null;
  const stem = `who-would-be-denied-${workload.replace('/', '-')}`;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        mt: 1.5,
        ...sentences,
      }}
    >
      {report.callers.length === 0 ? null : (
        <Button
          size="small"
          variant="outlined"
          startIcon={icon}
          onClick={() =>
            saveFile({
              name: `${stem}.csv`,
              type: 'text/csv;charset=utf-8',
              text: callersCsv({ workload, callers: report.callers, t }),
            })
          }
        >
          {t('downloads.csv')}
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={icon}
        onClick={() =>
          saveFile({
            name: `${stem}.json`,
            type: 'application/json',
            text: `${JSON.stringify(impact, undefined, 2)}\n`,
          })
        }
      >
        {t('downloads.json')}
      </Button>
    </Box>
  );
};
