/** Longest name that is also a DNS label and a label's value (mesh.md 10.1). */
const LONGEST = 63;
const KEPT = 50;

/**
 * A derived name that fits: as it is, or its first 50 characters and 8 of a hash of the whole, never cut,
 * so that two long names stay two.
 */
export function shortName(name: string, hash: (text: string) => string) {
  if (name.length <= LONGEST) return name;
  const digits = hash(name).slice(0, 8);
  if (!/^[0-9a-f]{8}$/.test(digits)) {
    throw new Error(
      `The hash of "${name}" starts with "${digits}"; render needs 8 lower-case hexadecimal characters.`,
    );
  }
  // A part of a name may not end in "." or "-" before our own "-".
  return `${name.slice(0, KEPT).replace(/[.-]+$/, '')}-${digits}`;
}
