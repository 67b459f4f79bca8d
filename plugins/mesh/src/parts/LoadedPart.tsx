import type { ReactNode } from 'react';
import { ErrorNotice } from './ErrorNotice';
import { StaleNotice } from './StaleNotice';
import type { Loaded } from './useLoaded';
import { Waiting } from './Waiting';

/** A part of a page that the backend answers: on its way, missing, or here, with a notice where it is not the newest. */
export function LoadedPart<T>(props: {
  readonly loaded: Loaded<T>;
  /** "Loading the changes" */
  readonly loading: string;
  /** What is missing when it did not come: "The changes". */
  readonly what: string;
  /** Rows that stand for it while it is on its way. */
  readonly rows?: number;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
}) {
  const { loaded, what, onRetry } = props;
  switch (loaded.state) {
    case 'loading':
      return <Waiting what={props.loading} rows={props.rows} />;
    case 'error':
      return <ErrorNotice what={what} error={loaded.error} onRetry={onRetry} />;
    case 'value':
      return (
        <>
          <StaleNotice trouble={loaded.trouble} />
          {props.children(loaded.value)}
        </>
      );
    default:
      throw new Error(`Unknown state ${loaded satisfies never}`);
  }
}
