import { RouterLink, useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ChangeView } from '@causeway/plugin-mesh-common';
import { ConditionList, DiffSentences, EventList } from '../../change';
import {
  Section,
  stacked,
  StaleNotice,
  useHashTarget,
  useMeshPath,
} from '../../parts';
import { ChangeRendered } from '../../rendered';
import { ChangeActions } from './ChangeActions';
import { ChangeHeading } from './ChangeHeading';
import { ChangeSteps } from './ChangeSteps';
import { HeldFindings } from './HeldFindings';
import { Reach } from './Reach';
import { SaveThread } from './SaveThread';
import { threadWords } from './words';

/** Everything there is to know about a change: what it means and its steps at the left, how it got here at the right. */
export const ChangeThread = (props: {
  readonly change: ChangeView;
  readonly trouble?: Error;
  readonly onMoved: () => void;
}) => {
  const { t } = useTranslationRef(threadWords);
  const { change, trouble, onMoved } = props;
  const graph = useMeshPath('graph');
  useHashTarget();
  return (
    <>
      <StaleNotice trouble={trouble} />
      <ChangeHeading change={change} />
      <ChangeActions change={change} onMoved={onMoved} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: 'minmax(0, 2fr) minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ ...stacked, gap: 2, minWidth: 0 }}>
          <Section
            title={t('means')}
            aside={
              graph === undefined ||
              change.services.length === 0 ? undefined : (
                <Link
                  underline="always"
                  component={RouterLink}
                  href={`${graph}?change=${encodeURIComponent(change.id)}`}
                >
                  {t('inGraph')}
                </Link>
              )
            }
          >
            <DiffSentences diff={change.diff} />
          </Section>
          <HeldFindings change={change} />
          <ChangeRendered change={change} />
          <ChangeSteps change={change} onMoved={onMoved} />
        </Box>
        <Box sx={{ ...stacked, gap: 2, minWidth: 0 }}>
          <Reach change={change} />
          <Section title={t('stands')}>
            <ConditionList conditions={change.conditions} />
          </Section>
          <Section
            title={t('happened')}
            anchor="happened"
            aside={<SaveThread change={change} />}
          >
            <EventList events={change.events} />
          </Section>
        </Box>
      </Box>
    </>
  );
};
