/** Colour is for terminals, and only where it is not refused (no-color.org: NO_COLOR set to anything but nothing). */
export function coloured(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}
