import { useTranslationRef } from '@backstage/frontend-plugin-api';
import Box from '@mui/material/Box';
import {
  RiCheckLine,
  RiCloseLine,
  RiQuestionLine,
  RiSubtractLine,
} from '@remixicon/react';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import type { ReactElement } from 'react';
import {
  ServiceLink,
  toneColor,
  useNumbers,
  visuallyHidden,
  type Numbers,
  type Tone,
} from '../parts';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';
import { evidenceWords, type EvidenceT } from './words';

type Clock = EvidenceView['plaintext']['panel'];
type Day = Clock['days'][number];

const looks: Readonly<
  Record<Day['state'], { readonly tone: Tone; readonly icon: ReactElement }>
> = {
  clean: { tone: 'good', icon: <RiCheckLine size={18} /> },
  plaintext: { tone: 'bad', icon: <RiCloseLine size={18} /> },
  hole: { tone: 'unknown', icon: <RiQuestionLine size={18} /> },
  quiet: { tone: 'neutral', icon: <RiSubtractLine size={18} /> },
};

function dayWords(
  day: Day,
  { t, whole }: { readonly t: EvidenceT; readonly whole: Numbers['whole'] },
): string {
  return t('plaintext.day', {
    day: day.day,
    state: t(`plaintext.${day.state}`),
    requests: t('requests', {
      count: Math.round(day.requests),
      amount: whole(day.requests),
    }),
    plaintext: whole(day.plaintext),
    coverage: String(Math.floor(day.coverage * 100)),
  });
}

/** Seven days as seven cells; a hole looks like a hole. */
const Days = ({ days }: { readonly days: readonly Day[] }) => {
  const { t } = useTranslationRef(evidenceWords);
  const { whole } = useNumbers();
  const words = (day: Day) => dayWords(day, { t, whole });
  return (
    <Box
      component="ol"
      aria-label={t('plaintext.days')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gap: 0.5,
      }}
    >
      {days.map(day => (
        <Box
          component="li"
          key={day.day}
          title={words(day)}
          sx={{
            border: 1,
            borderStyle: day.state === 'hole' ? 'dashed' : 'solid',
            borderColor: 'divider',
            borderRadius: 1,
            textAlign: 'center',
            py: 0.5,
            color: toneColor(looks[day.state].tone),
          }}
        >
          <span aria-hidden>{looks[day.state].icon}</span>
          <Box
            sx={{ typography: 'caption', color: 'text.secondary' }}
            aria-hidden
          >
            {day.day.slice(8)}
          </Box>
          <span style={visuallyHidden}>{words(day)}</span>
        </Box>
      ))}
    </Box>
  );
};

function isService(caller: string): boolean {
  return caller !== 'unknown' && caller.includes('/');
}

const CallerLine = ({
  caller,
}: {
  readonly caller: Clock['callers'][number];
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { whole } = useNumbers();
  const requests = t('requests', {
    count: Math.round(caller.requests),
    amount: whole(caller.requests),
  });
  const { site } = caller;
  return (
    <li>
      {isService(caller.caller)
        ? t('plaintext.named', {
            service: <ServiceLink service={caller.caller} />,
            requests,
            site,
          })
        : t('plaintext.nameless', { requests, site })}
    </li>
  );
};

/** Whether a service could be made strict, and who stands in the way. */
export const PlaintextCard = ({
  view,
  service,
}: {
  readonly view: EvidenceView['plaintext'];
  readonly service: string;
}) => {
  const { t } = useTranslationRef(evidenceWords);
  const { percent } = useNumbers();
  const { panel } = view;
  return (
    <PanelCard title={t('plaintext.title')} view={view} write={percent}>
      {panel.days.length === 0 ? null : <Days days={panel.days} />}
      {panel.callers.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('plaintext.callers')}
          sx={{ pl: 2.5, mb: 0 }}
        >
          {panel.callers.map(each => (
            <CallerLine
              key={`${each.caller} ${each.protocol} ${each.site}`}
              caller={each}
            />
          ))}
        </Box>
      )}
      {panel.outcome === 'pass' ? (
        <Box sx={{ mt: 1 }}>
          <AskLink kind="strict-mtls" values={{ service }}>
            {t('plaintext.ask')}
          </AskLink>
        </Box>
      ) : null}
    </PanelCard>
  );
};
