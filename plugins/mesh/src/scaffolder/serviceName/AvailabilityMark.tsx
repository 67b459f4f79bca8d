import { ErrorText, Mark } from '../../parts';
import type { Availability } from './useAvailability';

/** Whether a name is free, in words. */
export const AvailabilityMark = ({
  availability,
}: {
  readonly availability: Availability;
}) => {
  switch (availability.state) {
    case 'not-asked':
      return null;
    case 'asking':
      return <>Checking whether the name is free…</>;
    case 'error':
      return (
        <Mark tone="unknown">
          Whether the name is free could not be checked.{' '}
          <ErrorText error={availability.error} />
        </Mark>
      );
    case 'value': {
      const { ref, available, because } = availability.value;
      return available ? (
        <Mark tone="good">{ref} is free.</Mark>
      ) : (
        <Mark tone="bad">{because ?? `${ref} is taken.`}</Mark>
      );
    }
    default:
      throw new Error(`Unknown state ${availability satisfies never}`);
  }
};
