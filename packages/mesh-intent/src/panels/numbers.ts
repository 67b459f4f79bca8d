const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** "1,234". @public */
export function counted(amount: number, one: string, many: string): string {
  return `${whole.format(amount)} ${Math.round(amount) === 1 ? one : many}`;
}

/** "12.3K": for tables; the whole number is on hover. @public */
export function compact(amount: number): string {
  return short.format(amount);
}

/** "0.42 %"; what is above nothing is never written as nothing. @public */
export function percent(share: number): string {
  const shown = (share * 100).toFixed(2);
  return share > 0 && shown === '0.00' ? 'under 0.01 %' : `${shown} %`;
}

/** "45 s", "12 min", "5 h", "3 days". @public */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

/** "1.2 GiB". @public */
export function bytes(amount: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.min(
    units.length - 1,
    amount < 1 ? 0 : Math.floor(Math.log2(amount) / 10),
  );
  const value = amount / 1024 ** power;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
