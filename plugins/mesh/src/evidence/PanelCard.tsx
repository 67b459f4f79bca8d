import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import type { PanelView } from '@causeway/plugin-mesh-common';
import type { ReactNode } from 'react';
import { Mark, Section } from '../parts';
import { useRecordWords } from '../records';
import { Sources } from './Sources';
import { Trend } from './Trend';
import { evidenceWords } from './words';

/** One panel: its number in words first, then details, then what it means and where it comes from. */
export const PanelCard = (props: {
  readonly title: string;
  readonly view: PanelView<unknown>;
  /** Writes a value of the trend. */
  readonly write: (value: number) => string;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const words = useRecordWords();
  const { view } = props;
  return (
    <Section
      title={props.title}
      aside={<Trend trend={view.trend} write={props.write} />}
    >
      <Box sx={{ typography: 'body2' }}>
        <Box sx={{ mb: 1 }}>
          <Mark tone={view.headline.standing}>{view.headline.text}</Mark>
        </Box>
        {props.children}
        <Box
          component="details"
          sx={{ mt: 1, '& summary': { cursor: 'pointer' } }}
        >
          <summary>{t('means')}</summary>
          <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
            {words.means(view.signal, view.means)}
          </Box>
        </Box>
        <Sources answers={view.answers} />
      </Box>
    </Section>
  );
};
