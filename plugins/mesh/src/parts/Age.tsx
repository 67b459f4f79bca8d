import { ageWords } from './ageWords';
import { usePortalClock } from './PortalClockContext';

/** A moment as an age; the moment itself is on hover and for screen readers in `dateTime`. */
export const Age = (props: { readonly at: string }) => {
  const { nowMs } = usePortalClock();
  const at = Date.parse(props.at);
  if (Number.isNaN(at)) return <span>at an unknown time</span>;
  return (
    <time
      dateTime={props.at}
      title={new Date(at).toLocaleString(undefined, {
        dateStyle: 'full',
        timeStyle: 'long',
      })}
      style={{ whiteSpace: 'nowrap' }}
    >
      {ageWords(at, nowMs ?? Date.now())}
    </time>
  );
};
