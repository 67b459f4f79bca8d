import { whole } from './whole';

/** "1 caller", "1,200 callers". */
export function counted(amount: number, unit: string): string {
  return `${whole(amount)} ${unit}${Math.round(amount) === 1 ? '' : 's'}`;
}
