import { useAppLocation } from '@backstage/frontend-plugin-api';
import { useEffect } from 'react';

/** Brings what the address points at (#step-2) into sight, once it is on the page; browsers look before it is. */
export function useHashTarget(): void {
  const { hash } = useAppLocation();
  useEffect(() => {
    if (hash.length < 2) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView?.({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [hash]);
}
