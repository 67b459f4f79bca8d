import Box from '@mui/material/Box';
import {
  RiCheckLine,
  RiCloseLine,
  RiQuestionLine,
  RiSubtractLine,
} from '@remixicon/react';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import type { ReactElement } from 'react';
import { ServiceLink, toneColor, visuallyHidden, type Tone } from '../parts';
import { counted, percent } from '@causeway/mesh-intent/panels';
import { AskLink } from './AskLink';
import { PanelCard } from './PanelCard';

type Clock = EvidenceView['plaintext']['panel'];
type Day = Clock['days'][number];

const looks: Readonly<
  Record<
    Day['state'],
    { readonly tone: Tone; readonly icon: ReactElement; readonly words: string }
  >
> = {
  clean: {
    tone: 'good',
    icon: <RiCheckLine size={18} />,
    words: 'no plaintext',
  },
  plaintext: {
    tone: 'bad',
    icon: <RiCloseLine size={18} />,
    words: 'plaintext',
  },
  hole: {
    tone: 'unknown',
    icon: <RiQuestionLine size={18} />,
    words: 'not measured whole',
  },
  quiet: {
    tone: 'neutral',
    icon: <RiSubtractLine size={18} />,
    words: 'nobody called',
  },
};

function dayWords(day: Day): string {
  const seen = `${counted(day.requests, 'request', 'requests')}, ${Math.round(
    day.plaintext,
  )} in plaintext, ${Math.floor(day.coverage * 100)} % measured`;
  return `${day.day}: ${looks[day.state].words}; ${seen}`;
}

/** Seven days as seven cells; a hole looks like a hole. */
const Days = ({ days }: { readonly days: readonly Day[] }) => (
  <Box
    component="ol"
    aria-label="The last seven whole days"
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
        title={dayWords(day)}
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
          {day.day.slice(8)}.
        </Box>
        <span style={visuallyHidden}>{dayWords(day)}</span>
      </Box>
    ))}
  </Box>
);

function isService(caller: string): boolean {
  return caller !== 'unknown' && caller.includes('/');
}

/** Whether a service could be made strict, and who stands in the way. */
export const PlaintextCard = ({
  view,
  service,
}: {
  readonly view: EvidenceView['plaintext'];
  readonly service: string;
}) => {
  const { panel } = view;
  return (
    <PanelCard title="Plaintext, seven days" view={view} write={percent}>
      {panel.days.length === 0 ? null : <Days days={panel.days} />}
      {panel.callers.length === 0 ? null : (
        <Box
          component="ul"
          aria-label="Callers in plaintext"
          sx={{ pl: 2.5, mb: 0 }}
        >
          {panel.callers.map(({ caller, protocol, requests, site }) => (
            <li key={`${caller} ${protocol} ${site}`}>
              {isService(caller) ? (
                <>
                  <ServiceLink service={caller} /> (the name it gives itself)
                </>
              ) : (
                'A caller outside the mesh, without an identity'
              )}
              : {counted(requests, 'request', 'requests')} at {site}
            </li>
          ))}
        </Box>
      )}
      {panel.outcome === 'pass' ? (
        <Box sx={{ mt: 1 }}>
          <AskLink kind="strict-mtls" values={{ service }}>
            Ask for strict mTLS
          </AskLink>
        </Box>
      ) : null}
    </PanelCard>
  );
};
