/** True, false, or not known for want of the named fields of the record (Kleene's third value). */
export type Truth = boolean | readonly string[];

/** Whether the truth is the third value. */
export function isUnknown(truth: Truth): truth is readonly string[] {
  return typeof truth !== 'boolean';
}

/** One that decides settles it; otherwise everything missing in any part is what is missing. */
function fold(truths: readonly Truth[], decides: boolean): Truth {
  if (truths.includes(decides)) return decides;
  const unknown = truths.filter(isUnknown);
  return unknown.length === 0 ? !decides : [...new Set(unknown.flat())].sort();
}

/** True unless something is false; false wins over unknown. */
export function and(truths: readonly Truth[]): Truth {
  return fold(truths, false);
}

/** False unless something is true; true wins over unknown. */
export function or(truths: readonly Truth[]): Truth {
  return fold(truths, true);
}
