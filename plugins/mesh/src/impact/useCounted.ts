import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { useNumbers } from '../parts';
import { impactWords } from './words';

/** "1 request", "1,200 stored rows". */
export function useCounted(): (
  unit: 'requests' | 'rows',
  amount: number,
) => string {
  const { t } = useTranslationRef(impactWords);
  const { whole } = useNumbers();
  return (unit, amount) =>
    t(unit, { count: Math.round(amount), amount: whole(amount) });
}
