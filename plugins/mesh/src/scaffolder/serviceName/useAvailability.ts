import { useApi } from '@backstage/frontend-plugin-api';
import type { AvailabilityView } from '@causeway/plugin-mesh-common';
import { useEffect, useState } from 'react';
import { meshApiRef } from '../../api';
import { nameProblem } from './nameProblem';

const PAUSE_MS = 300;

export type Availability =
  | { readonly state: 'not-asked' | 'asking' }
  | { readonly state: 'value'; readonly value: AvailabilityView }
  | { readonly state: 'error'; readonly error: Error };

/** Asks whether a name is free a moment after it was typed; only the answer to the latest name counts. */
export function useAvailability(namespace: string, name: string): Availability {
  const mesh = useApi(meshApiRef);
  const [held, setHeld] = useState<Availability>({ state: 'not-asked' });
  useEffect(() => {
    if (nameProblem({ namespace, name }) !== undefined) {
      setHeld({ state: 'not-asked' });
      return undefined;
    }
    let current = true;
    setHeld({ state: 'asking' });
    const timer = setTimeout(() => {
      mesh.availability(namespace, name).then(
        value => current && setHeld({ state: 'value', value }),
        error => current && setHeld({ state: 'error', error }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [mesh, namespace, name]);
  return held;
}
