import type { PartsT } from './words';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Numbers as they are written in a language. What is more than nothing is never written as nothing. */
export interface Numbers {
  /** "34,560", "under 1": counts that may be estimates. */
  readonly whole: (amount: number) => string;
  /** "12.3K": for tables. */
  readonly compact: (amount: number) => string;
  /** "0.25" with two digits. */
  readonly fixed: (amount: number) => string;
  /** "0.42 %" of a share 0..1. */
  readonly percent: (share: number) => string;
  /** "45 s", "12 min", "5 h", "3 days". */
  readonly duration: (seconds: number) => string;
  /** "1.2 GiB". */
  readonly bytes: (amount: number) => string;
}

function durationIn(t: PartsT, seconds: number): string {
  const rounded = (unit: number) => String(Math.round(seconds / unit));
  if (seconds < 90) return t('number.seconds', { amount: rounded(1) });
  if (seconds < 5400) return t('number.minutes', { amount: rounded(60) });
  if (seconds < 172_800) return t('number.hours', { amount: rounded(3600) });
  return t('number.days', { amount: rounded(86_400) });
}

export function numbersIn(locale: string, t: PartsT): Numbers {
  const written = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (amount: number) => format.format(amount);
  };
  const whole = written({ maximumFractionDigits: 0 });
  const one = written({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const fixed = written({
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  const under = (amount: string) => t('number.under', { amount });
  return {
    fixed,
    compact: written({
      notation: 'compact',
      maximumFractionDigits: 1,
      // German writes thousands out; "2420" beside "12.420" would read worse.
      useGrouping: true,
    }),
    whole: amount =>
      amount > 0 && Math.round(amount) === 0 ? under(whole(1)) : whole(amount),
    percent: share =>
      share > 0 && fixed(share * 100) === fixed(0)
        ? under(`${fixed(0.01)} %`)
        : `${fixed(share * 100)} %`,
    duration: seconds => durationIn(t, seconds),
    bytes: amount => {
      const power = Math.min(
        UNITS.length - 1,
        amount < 1 ? 0 : Math.floor(Math.log2(amount) / 10),
      );
      const value = amount / 1024 ** power;
      return `${value < 10 ? one(value) : whole(value)} ${UNITS[power]}`;
    },
  };
}
